import type { NoticeRule, NoticeRuleBody, WatchFields } from '@millwright/contract/notifications/notice-rules'
import { presentWatch, readWatch } from '@millwright/contract/notifications/present-rule'
import type { NoticeChannel } from '@millwright/domain/notices/topic'
import { type ConditionKind, faultOf } from '@millwright/domain/notifications/rules/condition'
import type { Target, Watched } from './notice-rules.queries.ts'

/** Numbers are empty while nothing is typed. */
export interface RuleDraft {
  Name: string
  /** `m:` and the id of a machine, or `g:` and that of a group. */
  Target: string
  Channel: string
  Kind: ConditionKind
  Limit: number | string
  Low: number | string
  High: number | string
  /** The value at which the rule ends; the call takes how far it is from the limit. */
  Back: number | string
  Minutes: number | string
  Recipients: string[]
  Channels: NoticeChannel[]
  /** Empty for nobody. */
  EscalateTo: string
  EscalateAfter: string
  IsUrgent: boolean
  IsOn: boolean
}

export const newDraft = (userId: string, target: string, channel: string): RuleDraft => ({
  Name: '',
  Target: target,
  Channel: channel,
  Kind: 'above',
  Limit: '',
  Low: '',
  High: '',
  Back: '',
  Minutes: 5,
  Recipients: [userId],
  Channels: ['inApp', 'push'],
  EscalateTo: '',
  EscalateAfter: '30',
  IsUrgent: false,
  IsOn: true,
})

const number = (value: number | null): number | string => value ?? ''

export const draftOf = (rule: NoticeRule): RuleDraft => ({
  Name: rule.Name,
  Target: rule.MachineId === null ? `g:${rule.GroupId}` : `m:${rule.MachineId}`,
  Channel: rule.Channel,
  Kind: rule.Kind,
  Limit: number(rule.Limit),
  Low: number(rule.Low),
  High: number(rule.High),
  Back: backOf(rule),
  Minutes: rule.Minutes,
  Recipients: rule.Recipients.map(({ Id }) => Id),
  Channels: [...rule.Channels],
  EscalateTo: rule.Escalation?.User.Id ?? '',
  EscalateAfter: String(rule.Escalation?.Minutes ?? 30),
  IsUrgent: rule.IsUrgent,
  IsOn: rule.IsOn,
})

const rounded = (value: number): number => Number(value.toPrecision(12))

/** Outside has two limits: there it is the distance itself. */
function backOf({ Kind, Limit, Hysteresis }: WatchFields): number | string {
  if (Kind === 'outside') return Hysteresis
  if (Limit === null || Hysteresis === 0) return ''
  return rounded(Kind === 'above' ? Limit - Hysteresis : Limit + Hysteresis)
}

/** Nothing typed means: over as soon as the limit is not passed any more. */
export function hysteresisOf({ Kind, Limit, Back }: RuleDraft): number {
  if (Back === '') return 0
  if (Kind === 'outside') return Number(Back)
  if (Limit === '') return 0
  return rounded(Kind === 'above' ? Number(Limit) - Number(Back) : Number(Back) - Number(Limit))
}

export const targetOf = ({ Target }: Pick<RuleDraft, 'Target'>): Target => ({
  MachineId: Target.startsWith('m:') ? Target.slice(2) : null,
  GroupId: Target.startsWith('g:') ? Target.slice(2) : null,
})

const limitOf = (value: number | string): number | null => (value === '' ? null : Number(value))

export function watchedOf(draft: RuleDraft): Watched {
  const { Kind } = draft
  const isOne = Kind === 'above' || Kind === 'below'
  return {
    ...targetOf(draft),
    Channel: draft.Channel,
    Kind,
    Limit: isOne ? limitOf(draft.Limit) : null,
    Low: Kind === 'outside' ? limitOf(draft.Low) : null,
    High: Kind === 'outside' ? limitOf(draft.High) : null,
    Hysteresis: isOne || Kind === 'outside' ? hysteresisOf(draft) : 0,
    Minutes: draft.Minutes === '' ? 0 : Number(draft.Minutes),
  }
}

/** The field of the draft that makes the watch impossible; null when it can be tried. */
export function draftFault(draft: RuleDraft): { field: keyof RuleDraft; fault: string } | null {
  if (draft.Target === '') return { field: 'Target', fault: 'REQUIRED' }
  if (draft.Channel.trim() === '') return { field: 'Channel', fault: 'REQUIRED' }
  const found = faultOf(readWatch(watchedOf(draft)))
  if (!found) return null
  return { field: fieldOf(found.field), fault: found.fault }
}

/** Of a field of the call. */
export function fieldOf(name: string): keyof RuleDraft {
  if (name === 'Hysteresis') return 'Back'
  if (name === 'MachineId' || name === 'GroupId') return 'Target'
  return name as keyof RuleDraft
}

export const bodyOf = (draft: RuleDraft): NoticeRuleBody => ({
  ...watchedOf(draft),
  Name: draft.Name,
  Recipients: draft.Recipients,
  Channels: draft.Channels,
  Escalation:
    draft.EscalateTo === '' ? null : { Minutes: Number(draft.EscalateAfter), UserId: draft.EscalateTo },
  IsUrgent: draft.IsUrgent,
  IsOn: draft.IsOn,
})

/** Another limit of the preview, with the same hysteresis. */
export function withAlternative(draft: RuleDraft, fields: WatchFields): Partial<RuleDraft> {
  const { Limit, Low, High, Minutes } = presentWatch(readWatch(fields))
  return {
    Limit: number(Limit),
    Low: number(Low),
    High: number(High),
    Minutes,
    Back: draft.Back === '' ? '' : backOf(fields),
  }
}
