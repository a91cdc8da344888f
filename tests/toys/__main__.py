"""`python -m toys …` is `branchline …` with Junction among the games."""

import sys

from branchline.cli.main import main
from toys import toys_on_shelf

with toys_on_shelf():
    sys.exit(main())
