"""A language model at a table of `branchline serve`, against a bot: it reads the table as text and answers by number.

MODEL_URL is the address of any chat-completions server, such as http://localhost:11434/v1/chat/completions, MODEL_NAME
a model it has, MODEL_KEY its key if it wants one. Nothing else is needed.
"""

import json
import os
import re
import urllib.request

SERVER = os.environ.get("BRANCHLINE_SERVER", "http://localhost:8018")
GAME = os.environ.get("BRANCHLINE_GAME", "small_railroad_empires")
MODEL_URL = os.environ["MODEL_URL"]
HOW = "You play a board game to win. Think briefly, then answer with the number of your choice in square brackets: [3]."


def asked(address, token="", body=None):
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(address, data, headers), timeout=300) as answer:
        return answer.read().decode()


def decide(text, most):
    """The number that the model names, or 1 if it names none."""
    told = [{"role": "system", "content": HOW}, {"role": "user", "content": text}]
    body = {"model": os.environ.get("MODEL_NAME", "default"), "messages": told}
    said = json.loads(asked(MODEL_URL, os.environ.get("MODEL_KEY", ""), body))["choices"][0]["message"]["content"]
    numbers = [int(one) for one in re.findall(r"\[(\d{1,4})\]", said) if 1 <= int(one) <= most]
    return numbers[-1] if numbers else 1


api = f"{SERVER}/api/v1"
wish = {"game": GAME, "seats": ["me", "greedy"], "name": "Model", "listed": True}  # so that anybody may watch
seated = json.loads(asked(f"{api}/tables", body=wish))
token, at = seated["token"], f"{api}/tables/{seated['table']}"
print(f"Watch it at {seated['link']}")
table = json.loads(asked(f"{at}/wait", token))
while table["status"] != "over":
    if table["is_your_turn"]:
        number = decide(asked(f"{at}/text", token), len(table["choices"]))
        print(table["choices"][number - 1]["sentence"])
        table = json.loads(asked(f"{at}/choose", token, {"choice": number, "stand": table["stand"]}))
    else:
        table = json.loads(asked(f"{at}/wait", token))
print(table["result"])
