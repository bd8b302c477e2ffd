import type {
  ConnectionSums,
  ContactHour,
  LiveConnection,
  MachineConnection,
} from '@millwright/contract/machines/connections'
import type { ContactCount } from '../../../platform/registry/connection-store.ts'
import type { ConnectedMachine, ConnectionCounts, ConnectionRow } from './connection-list-store.ts'

const whole = (ms: number): number => Math.round(ms)
const wholeOrNull = (ms: number | null): number | null => (ms === null ? null : Math.round(ms))

export const presentConnection = (row: ConnectionRow): LiveConnection => ({
  Way: row.way,
  Protocol: row.protocol,
  Address: row.address,
  ClientId: row.clientId,
  Tls: row.tlsVersion === null ? null : { Version: row.tlsVersion, Cipher: row.tlsCipher ?? '' },
  CertificateEnds: wholeOrNull(row.certificateEnds),
  Since: whole(row.since),
  LastMessageAt: wholeOrNull(row.messageAt),
  Messages: row.messages,
  Bytes: row.bytes,
  MinuteMessages: row.minuteMessages,
  MinuteBytes: row.minuteBytes,
  Subscriptions: row.subscriptions,
})

export const presentMachine = ({ refused, connection, ...machine }: ConnectedMachine): MachineConnection => ({
  MachineId: machine.machineId,
  MachineName: machine.name,
  DeviceId: machine.deviceId,
  State: machine.state,
  LastMessageAt: wholeOrNull(machine.heardAt),
  Connection: connection && presentConnection(connection),
  Connections: machine.connections,
  Refused: refused && {
    Reason: refused.reason,
    Count: refused.count,
    FirstAt: whole(refused.firstAt),
    LastAt: whole(refused.lastAt),
    From: refused.from,
  },
})

export const presentSums = ({ states, ...sums }: ConnectionCounts): ConnectionSums => ({
  Refused: states.refused,
  Silent: states.silent,
  Away: states.away,
  Never: states.never,
  Talking: states.talking,
  RefusedMachines: sums.refusedMachines,
  RefusedSignIns: sums.refusedSignIns,
  RejectedMessages: sums.rejectedMessages,
})

export const presentHour = (hour: ContactCount): ContactHour => ({
  Kind: hour.kind,
  Reason: hour.reason,
  Count: hour.count,
  FirstAt: whole(hour.firstAt),
  LastAt: whole(hour.lastAt),
  Way: hour.way,
  Protocol: hour.protocol,
  From: hour.address,
  ClientId: hour.clientId,
})
