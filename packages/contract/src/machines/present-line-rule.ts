import type { LineRule as Rule } from '@millwright/domain/machines/lines/line-rule'
import type { LineRule } from './lines.ts'

export const readLineRule = (rule: LineRule): Rule => ({
  measurement: rule.Measurement,
  field: rule.Field,
  tags: rule.Tags.map(({ Key, Value }) => ({ key: Key, value: Value })),
  channel: rule.Channel,
  unit: rule.Unit,
  scale: rule.Scale,
  offset: rule.Offset,
  values: rule.Values.map(({ From, To }) => ({ from: From, to: To })),
})
