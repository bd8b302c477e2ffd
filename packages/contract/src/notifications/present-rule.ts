import type { Watch } from '@millwright/domain/notifications/rules/condition'
import type { WatchFields } from './notice-rules.ts'

/** A limit that is not given is not a number, which the rule in `domain` refuses by its name. */
export function readWatch({ Kind, Limit, Low, High, Hysteresis, Minutes }: WatchFields): Watch {
  const hysteresis = Hysteresis
  switch (Kind) {
    case 'above':
    case 'below':
      return { condition: { kind: Kind, limit: Limit ?? Number.NaN, hysteresis }, minutes: Minutes }
    case 'outside':
      return {
        condition: { kind: Kind, low: Low ?? Number.NaN, high: High ?? Number.NaN, hysteresis },
        minutes: Minutes,
      }
    case 'unchanged':
    case 'silent':
      return { condition: { kind: Kind }, minutes: Minutes }
    default:
      return Kind satisfies never
  }
}

export const presentWatch = ({ condition, minutes }: Watch): WatchFields => ({
  Kind: condition.kind,
  Limit: 'limit' in condition ? condition.limit : null,
  Low: 'low' in condition ? condition.low : null,
  High: 'high' in condition ? condition.high : null,
  Hysteresis: 'hysteresis' in condition ? condition.hysteresis : 0,
  Minutes: minutes,
})
