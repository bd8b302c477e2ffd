import type { Credentials } from '@millwright/contract/machines/registration'
import { STATUS_CHANNEL, topicOf } from '@millwright/contract/wire/topics'

export const CONNECT_WAYS = ['mosquitto', 'python', 'nodered', 'plc', 'node'] as const
export type ConnectWay = (typeof CONNECT_WAYS)[number]

/** A status, so that the page shows at once that the message arrived. */
const FIRST_STATUS = JSON.stringify({ v: 'READY' })

interface Broker {
  readonly host: string
  readonly port: string
  readonly isEncrypted: boolean
}

/** Schemes other than http keep a port only if it is written; clients want an IPv6 address without its brackets. */
export function brokerOf(address: string): Broker {
  const { protocol, hostname, port } = new URL(address)
  const isEncrypted = protocol === 'mqtts:'
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port || (isEncrypted ? '8883' : '1883'),
    isEncrypted,
  }
}

/** For a POSIX shell: nothing in it is read as anything but itself. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** Beside the program that is tried: the authority that it has to trust. */
export const ROOT_FILE = 'root.crt'

/** Sends the first status of a machine, with what its device was just given. */
export const CONNECT_COMMANDS: Record<ConnectWay, (machineId: string, given: Credentials) => string> = {
  mosquitto: (machineId, { Address, Device_Id, Password, Root }) => {
    const { host, port, isEncrypted } = brokerOf(Address)
    const trusted = Root === null ? ' --tls-use-os-certs' : ` --cafile ${ROOT_FILE}`
    return [
      `mosquitto_pub -h ${quoted(host)} -p ${port}${isEncrypted ? trusted : ''} -q 1`,
      `  -u ${quoted(Device_Id)} -P ${quoted(Password)}`,
      `  -t ${quoted(topicOf(machineId, STATUS_CHANNEL))} -m ${quoted(FIRST_STATUS)}`,
    ].join(' \\\n')
  },

  node: (machineId, { Address, Device_Id, Password, Root }) =>
    [
      ...(Root === null ? [] : ["import { readFileSync } from 'node:fs'"]),
      "import mqtt from 'mqtt'",
      '',
      `const client = await mqtt.connectAsync(${JSON.stringify(Address)}, {`,
      `  username: ${JSON.stringify(Device_Id)},`,
      `  password: ${JSON.stringify(Password)},`,
      ...(Root === null ? [] : [`  ca: readFileSync('${ROOT_FILE}'),`]),
      '})',
      `const topic = ${JSON.stringify(topicOf(machineId, STATUS_CHANNEL))}`,
      "await client.publishAsync(topic, JSON.stringify({ v: 'READY' }), { qos: 1 })",
      'await client.endAsync()',
    ].join('\n'),

  python: (machineId, { Address, Device_Id, Password, Root }) => {
    const { host, port, isEncrypted } = brokerOf(Address)
    return [
      'import json',
      'from paho.mqtt import publish',
      '',
      'publish.single(',
      `    ${JSON.stringify(topicOf(machineId, STATUS_CHANNEL))},`,
      '    json.dumps({"v": "READY"}),',
      '    qos=1,',
      `    hostname=${JSON.stringify(host)},`,
      `    port=${port},`,
      `    auth={"username": ${JSON.stringify(Device_Id)}, "password": ${JSON.stringify(Password)}},`,
      ...(isEncrypted ? [Root === null ? '    tls={},' : `    tls={"ca_certs": "${ROOT_FILE}"},`] : []),
      ')',
    ].join('\n')
  },

  nodered: (machineId, { Address, Device_Id, Password, Root }) => {
    const { host, port, isEncrypted } = brokerOf(Address)
    const tls = Root !== null && { id: 'mw-tls', type: 'tls-config', ca: ROOT_FILE, verifyservercert: true }
    const broker = {
      id: 'mw-broker',
      type: 'mqtt-broker',
      name: 'Millwright',
      broker: host,
      port,
      usetls: isEncrypted,
      ...(tls && { tls: tls.id }),
      clientid: Device_Id,
      protocolVersion: '4',
      keepalive: '30',
      cleansession: true,
      credentials: { user: Device_Id, password: Password },
    }
    const inject = {
      id: 'mw-status',
      type: 'inject',
      name: 'READY',
      props: [{ p: 'payload' }],
      payload: FIRST_STATUS,
      payloadType: 'json',
      repeat: '60',
      once: true,
      wires: [['mw-out']],
    }
    const out = {
      id: 'mw-out',
      type: 'mqtt out',
      topic: topicOf(machineId, STATUS_CHANNEL),
      qos: '1',
      retain: 'false',
      broker: broker.id,
      wires: [],
    }
    return JSON.stringify(tls ? [tls, broker, inject, out] : [broker, inject, out], null, 2)
  },

  plc: (machineId, { Address, Device_Id, Password }) => {
    const { host, port, isEncrypted } = brokerOf(Address)
    return [
      '(* CODESYS, MQTT Client SL *)',
      'PROGRAM MillwrightFirstStatus',
      'VAR',
      '  client : MQTT.MQTTClient;',
      '  publisher : MQTT.MQTTPublish;',
      `  sHost : STRING(255) := '${inST(host, "'")}';`,
      `  wsTopic : WSTRING(1024) := "${inST(topicOf(machineId, STATUS_CHANNEL), '"')}";`,
      `  sPayload : STRING(80) := '${inST(FIRST_STATUS, "'")}';`,
      'END_VAR',
      '',
      'client(',
      '  xEnable := TRUE,',
      '  sHostname := sHost,',
      `  uiPort := ${port},`,
      `  xUseTLS := ${isEncrypted ? 'TRUE' : 'FALSE'},`,
      '  uiKeepAlive := 30,',
      '  xCleanSession := TRUE,',
      `  sClientId := '${Device_Id.replace(/[^A-Za-z0-9]/g, '')}',`,
      `  wsUsername := "${inST(Device_Id, '"')}",`,
      `  wsPassword := "${inST(Password, '"')}");`,
      '',
      'publisher(',
      '  xExecute := client.xBusy AND NOT publisher.xDone,',
      '  mqttClient := client,',
      '  wsTopicName := wsTopic,',
      '  pbPayload := ADR(sPayload),',
      '  udiPayloadSize := INT_TO_UDINT(LEN(sPayload)),',
      '  eQoS := MQTT.MQTT_QOS.QoS1,',
      '  xRetain := FALSE);',
    ].join('\n')
  },
}

/** Within quotes of structured text (IEC 61131-3), where `$` begins an escape. */
function inST(text: string, quote: string): string {
  return text.replaceAll('$', '$$$$').replaceAll(quote, `$$${quote}`)
}

/** All that a device needs and all ways to try it, as one text to take to the machine. */
export const connectFile = (
  machineId: string,
  given: Credentials,
  lines: readonly (readonly string[])[],
): string =>
  [
    ...lines.map(([name, value]) => `${name}: ${value}`),
    ...(given.Root === null ? [] : [`\n--- ${ROOT_FILE} ---\n${given.Root.trimEnd()}`]),
    ...CONNECT_WAYS.map((way) => `\n--- ${way} ---\n${CONNECT_COMMANDS[way](machineId, given)}`),
    '',
  ].join('\n')
