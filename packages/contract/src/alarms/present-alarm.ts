import type { AlarmEvent } from '@millwright/domain/alarms/alarm'
import type { RaisedAlarm } from './alarms.ts'

export const presentAlarm = ({ code, text, from, to }: AlarmEvent): RaisedAlarm => ({
  Code: code,
  Text: text,
  From: from,
  To: to,
})

export const readAlarm = ({ Code, Text, From, To }: RaisedAlarm): AlarmEvent => ({
  code: Code,
  text: Text,
  from: From,
  to: To,
})
