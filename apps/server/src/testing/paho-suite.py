"""
Runs a suite of Eclipse paho.mqtt.testing as it is, from the folder in which it lies: below the topics of one machine,
with its credentials, and with payloads that are points. Names of tests behind the other arguments pick those.
"""

import importlib
import json
import socket
import sys
import unittest

folder, name, host, port, user, password, machine = sys.argv[1:8]
sys.path.insert(0, folder)
suite = importlib.import_module(name)

BELOW = "machines/" + machine + "/t/"
# The suite gives the server half a second for each answer, which a busy computer needs for itself.
PATIENCE = 6
# So much longer than those of the suite are our packets: by the topic and by the brackets around the value.
LONGER = 20

suite.host = host
suite.port = int(port)
suite.topic_prefix = "client_test5/"
suite.topics = ("TopicA", "TopicA/B", "Topic/C", "TopicA/C", "/TopicA")
suite.wildtopics = ("TopicA/+", "+/C", "#", "/#", "/+", "+/+", "TopicA/#")
suite.nosubscribe_topics = ("test/nosubscribe",)


def inside(topic):
    if topic.startswith("$share/"):
        _, group, rest = topic.split("/", 2)
        return "$share/" + group + "/" + inside(rest)
    if topic == "" or topic[0] == "$" or topic in suite.nosubscribe_topics:
        return topic
    # A channel has no level without a name.
    return BELOW + "/".join(level or "_" for level in topic.split("/"))


def outside(topic):
    return topic[len(BELOW):].replace("_/", "/") if topic.startswith(BELOW) else topic


def text(payload):
    return payload.decode("utf8") if isinstance(payload, bytes) else payload


def as_point(payload, is_retained):
    if is_retained and len(payload) == 0:
        return b""
    return json.dumps({"v": text(payload)}, separators=(",", ":")).encode("utf8")


def as_payload(point):
    return json.loads(point)["v"].encode("utf8") if point else b""


class PatientSocket(socket.socket):
    def settimeout(self, seconds):
        super().settimeout(seconds * PATIENCE)


class Client(suite.mqtt_client.Client):
    def connect(self, **given):
        if given.get("willFlag"):
            given["willTopic"] = inside(given["willTopic"])
            given["willMessage"] = as_point(given["willMessage"], False)
        properties = given.get("properties")
        if hasattr(properties, "MaximumPacketSize"):
            properties.MaximumPacketSize += LONGER
        # Its reader takes no PUBACK with a reason string.
        if hasattr(suite, "MQTTV5"):
            properties = properties or suite.MQTTV5.Properties(suite.MQTTV5.PacketTypes.CONNECT)
            if not hasattr(properties, "RequestProblemInformation"):
                properties.RequestProblemInformation = 0
            given["properties"] = properties
        return super().connect(username=user, password=password.encode("utf8"), **given)

    def subscribe(self, topics, *options, **more):
        return super().subscribe([inside(topic) for topic in topics], *options, **more)

    def unsubscribe(self, topics):
        return super().unsubscribe([inside(topic) for topic in topics])

    def publish(self, topic, payload, qos=0, retained=False, **more):
        return super().publish(inside(topic), as_point(payload, retained), qos, retained, **more)


class Callbacks(suite.Callbacks):
    def publishArrived(self, topic, payload, *more, **named):
        return super().publishArrived(outside(topic), as_payload(payload), *more, **named)


socket.socket = PatientSocket
suite.mqtt_client.Client = Client
suite.Callbacks = Callbacks
# One of the suites has a test whose name is none that unittest looks for.
every = ["Test"] + (["Test.will_message_test"] if hasattr(suite.Test, "will_message_test") else [])
tests = ["Test." + test for test in sys.argv[8:]] or every
ran = unittest.TextTestRunner(verbosity=2).run(unittest.defaultTestLoader.loadTestsFromNames(tests, suite))
print(json.dumps({"ran": ran.testsRun, "failed": [test.id().split(".")[-1] for test, _ in ran.failures + ran.errors]}))
