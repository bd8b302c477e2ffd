"""A machine over MQTT. Needs: pip install paho-mqtt==2.1.0

MILLWRIGHT_HOST=portal.example.com MILLWRIGHT_TLS=true MILLWRIGHT_PORT=8883 MILLWRIGHT_MACHINE=nst-01 \
MILLWRIGHT_DEVICE=DEV-NST-01 MILLWRIGHT_PASSWORD=... python3 machine_mqtt.py
MILLWRIGHT_CA=ca.pem where the certificate of the server is signed by an authority of your own.
"""

import json
import os
import time

import paho.mqtt.client as mqtt
from outbox import Outbox

MACHINE = os.environ.get("MILLWRIGHT_MACHINE", "nst-01")
DEVICE = os.environ.get("MILLWRIGHT_DEVICE", "DEV-NST-01")
PASSWORD = os.environ.get("MILLWRIGHT_PASSWORD", "millwright")
HOST = os.environ.get("MILLWRIGHT_HOST", "localhost")
TLS = os.environ.get("MILLWRIGHT_TLS", "false") == "true"
PORT = int(os.environ.get("MILLWRIGHT_PORT", "8883" if TLS else "1883"))
SECONDS = float(os.environ.get("MILLWRIGHT_SECONDS", "inf"))  # How long to run; for tests.

STATUS = f"machines/{MACHINE}/Machine/Status"
MESSAGES = f"machines/{MACHINE}/Machine/Hmi/Message"
ANSWERS = f"machines/{MACHINE}/Machine/Hmi/Answer"
BATCH = f"machines/{MACHINE}"

outbox = Outbox(os.environ.get("MILLWRIGHT_OUTBOX", "outbox.sqlite"))


def on_connect(client, userdata, flags, reason, properties):
    if reason.is_failure:
        print("refused:", reason)  # Wrong device or password; paho tries again by itself.
        return
    # The server keeps no session: subscribe after every connect.
    client.subscribe(MESSAGES, qos=1)


def on_message(client, userdata, message):
    for each in json.loads(message.payload)["v"]["messages"]:
        print("message:", each["text"])
        answer = {"v": {"message": each["id"], "answer": "shown"}}
        client.publish(ANSWERS, json.dumps(answer), qos=1)


def send_outbox(client):
    """One batch at a time: it is forgotten when the PUBACK says that it is stored."""
    channels, last_id = outbox.batch()
    if last_id is None or not client.is_connected():
        return
    info = client.publish(BATCH, json.dumps(channels), qos=1)
    try:
        info.wait_for_publish(timeout=10)
    except (RuntimeError, ValueError) as error:
        print("not sent:", error)
    # Without a PUBACK the same points are sent again, which does no harm.
    if info.is_published():
        outbox.done(last_id)


client = mqtt.Client(
    mqtt.CallbackAPIVersion.VERSION2, client_id=DEVICE, protocol=mqtt.MQTTv311, clean_session=True
)
client.username_pw_set(DEVICE, PASSWORD)
if TLS:
    # Without MILLWRIGHT_CA, the certificates that the operating system trusts.
    client.tls_set(os.environ.get("MILLWRIGHT_CA"))
client.will_set(STATUS, json.dumps({"v": "DISCONNECTED"}), qos=1)
client.reconnect_delay_set(min_delay=1, max_delay=60)
client.on_connect, client.on_message = on_connect, on_message
client.connect_async(HOST, PORT, keepalive=30)
client.loop_start()

status, parts, started, repeated = "EXE", 0, time.time(), 0.0
while time.time() - started < SECONDS:
    # Here you read your machine. A change of status is sent at once, the current one again every 30 seconds.
    if time.time() - repeated > 30:
        outbox.add("Machine/Status", status)
        repeated = time.time()
    parts += 1
    outbox.add("Machine/Counters/Parts", parts)
    outbox.add("Consumption/ActivePower", 7.4, "kW")
    send_outbox(client)
    time.sleep(1)

while outbox.batch(1)[1] is not None and time.time() - started < SECONDS + 30:
    send_outbox(client)
    time.sleep(0.1)
client.disconnect()
client.loop_stop()
