"""A machine over HTTPS, with nothing but Python's own library.

MILLWRIGHT_URL=https://portal.example.com MILLWRIGHT_DEVICE=DEV-NST-01 MILLWRIGHT_PASSWORD=... python3 machine_http.py
"""

import base64
import json
import os
import ssl
import time
import urllib.error
import urllib.request

from outbox import Outbox

URL = os.environ.get("MILLWRIGHT_URL", "http://localhost:8080")
DEVICE = os.environ.get("MILLWRIGHT_DEVICE", "DEV-NST-01")
PASSWORD = os.environ.get("MILLWRIGHT_PASSWORD", "millwright")
SECONDS = float(os.environ.get("MILLWRIGHT_SECONDS", "inf"))  # How long to run; for tests.

# Without MILLWRIGHT_CA, the certificates that the operating system trusts.
TLS = ssl.create_default_context(cafile=os.environ.get("MILLWRIGHT_CA"))
outbox = Outbox(os.environ.get("MILLWRIGHT_OUTBOX", "outbox.sqlite"))


def ask(method, path, body=None):
    credentials = base64.b64encode(f"{DEVICE}:{PASSWORD}".encode()).decode()
    request = urllib.request.Request(
        URL + path,
        method=method,
        data=None if body is None else json.dumps(body).encode(),
        headers={"authorization": f"Basic {credentials}", "content-type": "application/json"},
    )
    with urllib.request.urlopen(request, timeout=30, context=TLS) as answer:
        return answer.read()


def send_outbox():
    """Seconds to wait before the next try; 0 when everything is sent."""
    while True:
        channels, last_id = outbox.batch()
        if last_id is None:
            return 0
        try:
            ask("POST", "/api/devices/points", channels)
        except urllib.error.HTTPError as refused:
            if refused.code == 400:
                # Sending it again would not help: look at it, and go on with the next.
                print("refused:", refused.read().decode(), channels)
            else:
                return int(refused.headers.get("retry-after") or 5)
        except OSError as error:
            print("no answer:", error)
            return 5
        outbox.done(last_id)


try:
    clock = json.loads(ask("GET", f"/api/devices/me?ts={round(time.time() * 1000)}"))["result"]
    if clock["clockDiffers"]:
        print("set the clock: it is ahead by", clock["clockAheadMs"], "ms")
except OSError as error:
    print("no answer:", error)  # Goes on: points wait in the outbox.

parts, started, wait_until = 0, time.time(), 0.0
while time.time() - started < SECONDS:
    # Here you read your machine. Without an MQTT connection it must say at least every minute that it is there.
    outbox.add("Machine/Status", "EXE")
    parts += 1
    outbox.add("Machine/Counters/Parts", parts)
    if time.time() >= wait_until:
        wait_until = time.time() + send_outbox()
    time.sleep(1)
send_outbox()
