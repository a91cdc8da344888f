"""`python -m toys …` is `branchline …` with the toy among the games."""

import sys

from branchline.cli.main import main

sys.exit(main())
