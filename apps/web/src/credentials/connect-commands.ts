import type { Credentials } from '@millwright/contract/calls/registration'
import { STATUS_CHANNEL, topicOf } from '@millwright/contract/topics'

export const CONNECT_WAYS = ['mosquitto', 'node', 'python'] as const
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

/** Sends the first status of a machine, with what its device was just given. */
export const CONNECT_COMMANDS: Record<ConnectWay, (machineId: string, given: Credentials) => string> = {
  mosquitto: (machineId, { Address, Device_Id, Password }) => {
    const { host, port, isEncrypted } = brokerOf(Address)
    return [
      `mosquitto_pub -h ${quoted(host)} -p ${port}${isEncrypted ? ' --tls-use-os-certs' : ''} -q 1`,
      `  -u ${quoted(Device_Id)} -P ${quoted(Password)}`,
      `  -t ${quoted(topicOf(machineId, STATUS_CHANNEL))} -m ${quoted(FIRST_STATUS)}`,
    ].join(' \\\n')
  },

  node: (machineId, { Address, Device_Id, Password }) =>
    [
      "import mqtt from 'mqtt'",
      '',
      `const client = await mqtt.connectAsync(${JSON.stringify(Address)}, {`,
      `  username: ${JSON.stringify(Device_Id)},`,
      `  password: ${JSON.stringify(Password)},`,
      '})',
      `const topic = ${JSON.stringify(topicOf(machineId, STATUS_CHANNEL))}`,
      "await client.publishAsync(topic, JSON.stringify({ v: 'READY' }), { qos: 1 })",
      'await client.endAsync()',
    ].join('\n'),

  python: (machineId, { Address, Device_Id, Password }) => {
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
      ...(isEncrypted ? ['    tls={},'] : []),
      ')',
    ].join('\n')
  },
}
