import type { AuditEntry } from '@millwright/contract/people/audit'
import type { AuditAction } from '@millwright/contract/subjects'
import type { TFunction, Values } from '@millwright/domain/text/translate'
import { listText } from '../../../platform/i18n/intl.ts'
import { browserZone, formatDate } from '../../../platform/ui/text/format.ts'

interface Words {
  readonly t: TFunction
  readonly language: string
}

/** Which sentence of the action fits, by the end of its key, and what it names besides person and target. */
interface Telling {
  readonly form?: string
  readonly values?: Values
}

type Detail = AuditEntry['Detail']

/** "Anna Rossi gave the role Maintainer to Luca Bianchi." An action without a sentence goes by its name. */
export function auditSentence(entry: AuditEntry, words: Words): string {
  const { t } = words
  const { Action, Actor, Target } = entry
  const who = Actor.Name || Actor.Email || t('audit.nobody')
  const { form, values } = TELLINGS[Action]?.(entry, words) ?? {}
  const key = `audit_log.sentences.${Action}${form === undefined ? '' : `_${form}`}`
  const sentence = t(key, { ...values, who, target: Target, org: Actor.OrganizationCode })
  return sentence === key ? [who, t(`audit.actions.${Action}`), Target].filter(Boolean).join(', ') : sentence
}

const TELLINGS: Partial<Record<AuditAction, (entry: AuditEntry, words: Words) => Telling>> = {
  signed_in: ({ Detail }) => (Detail.by === 'single sign-on' ? { form: 'sso' } : {}),
  sign_in_refused: ({ Detail }) => (Detail.reason === undefined ? {} : { form: 'person' }),
  signed_out: ({ Detail }) => (Detail.sessions === undefined ? {} : { form: 'everywhere' }),
  password_changed: ({ Detail }) => (Detail.by === 'link' ? { form: 'link' } : {}),
  user_created: ({ Detail }, words) => {
    const labels = [...(Detail.IsAdmin === true ? ['admin'] : []), ...textsOf(Detail, 'Roles')]
    return labels.length === 0 ? {} : { form: 'as', values: { roles: rolesText(labels, words) } }
  },
  user_email_changed: ({ Detail }) => ({ values: fromTo(Detail) }),
  user_groups_changed: ({ Detail }) => ({ values: { count: textsOf(Detail, 'Machine_Group_Ids').length } }),
  user_roles_changed: ({ Detail }, words) =>
    rolesChanged(textsOf(Detail, 'from'), textsOf(Detail, 'to'), words),
  users_listed: ({ Target }) => (Target === '' ? {} : { form: 'search' }),
  group_changed: ({ Detail }) => {
    if (typeof Detail.to === 'string') return { form: 'name', values: fromTo(Detail) }
    const [added, removed] = [textsOf(Detail, 'added').length, textsOf(Detail, 'removed').length]
    return added + removed === 0 ? {} : { form: 'machines', values: { added, removed } }
  },
  access_granted: (entry, words) => {
    const until = dayText(entry.Detail.endsAt, words)
    return {
      form: `${side(entry)}${until === null ? '' : '_until'}`,
      values: { count: machinesIn(entry.Detail), until },
    }
  },
  access_ended: (entry) => ({ form: side(entry), values: { count: machinesIn(entry.Detail) } }),
  machine_activated: ({ Detail }, words) => {
    const until = dayText(Detail.EndDate, words)
    return until === null ? {} : { form: 'until', values: { until } }
  },
  stop_reason_given: ({ Detail }, { t }) => ({
    values: { reason: t(`stops.reasons.${textOf(Detail.Reason)}`) },
  }),
  pieces_corrected: ({ Detail }) => ({
    values: { good: signed(Detail.Good), bad: signed(Detail.Bad) },
  }),
  application_changed: ({ Detail }) => ({ values: { name: textOf(Detail.appId) } }),
  fingerprint_made: ({ Detail }) => ({
    values: { name: textOf(Detail.type), reason: textOf(Detail.reason) },
  }),
  test_called_good: ({ Detail }) => ({
    values: { name: textOf(Detail.type), reason: textOf(Detail.reason) },
  }),
  fingerprint_taken_out: ({ Detail }) => ({ values: { name: textOf(Detail.type) } }),
  parts_ordered: ({ Detail }) => ({ values: { parts: textOf(Detail.Parts) } }),
  document_added: ({ Detail }) => ({ values: { name: textOf(Detail.Name) } }),
  document_removed: ({ Detail }) => ({ values: { name: textOf(Detail.Name) } }),
  tool_changed: ({ Detail }) => ({ values: { tool: textOf(Detail.toolId) } }),
  maintenance_added: ({ Detail }) => ({ values: { code: textOf(Detail.Code) } }),
  maintenance_changed: ({ Detail }) => ({ values: { code: textOf(Detail.Code) } }),
  maintenance_removed: ({ Detail }) => ({ values: { code: textOf(Detail.Code) } }),
  operation_added: ({ Detail }) => ({ values: { code: textOf(Detail.Code) } }),
  operation_removed: ({ Detail }) => ({ values: { code: textOf(Detail.Code) } }),
  activity_assigned: ({ Detail }) => ({
    ...(textOf(Detail.Assignee) === '' ? { form: 'nobody' } : {}),
    values: {
      code: textOf(Detail.Code),
      machine: textOf(Detail.Machine),
      name: textOf(Detail.Assignee),
    },
  }),
  activity_raised: ({ Detail }) => ({
    values: { code: textOf(Detail.Code), machine: textOf(Detail.Machine) },
  }),
  activity_done: ({ Detail }) => ({
    values: { code: textOf(Detail.Code), machine: textOf(Detail.Machine) },
  }),
  shifts_changed: ({ Detail }, words) => {
    const shifts = textsOf(Detail, 'shifts')
    const values = { from: dayText(Detail.from, words), shifts: listed(shifts, words) }
    return { form: Detail.follows === 'plant' ? 'follows' : shifts.length === 0 ? 'none' : 'plan', values }
  },
  calendar_changed: ({ Detail }, words) => {
    const count = textsOf(Detail, 'machines').length - 1
    const form = Detail.follows === 'plant' ? 'follows' : 'plan'
    return { form: count > 0 ? `${form}_more` : form, values: { count, from: dayText(Detail.from, words) } }
  },
  plant_shifts_changed: (entry, words) => plantChanged(entry.Detail, words),
  plant_calendar_changed: (entry, words) => plantChanged(entry.Detail, words),
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const textsOf = (detail: Detail, name: string): string[] => {
  const value = detail[name]
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
}

const fromTo = (detail: Detail): Values => ({ from: textOf(detail.from), to: textOf(detail.to) })

const listed = (texts: readonly string[], { language }: Words): string => listText(texts, language)

const rolesText = (labels: readonly string[], words: Words): string =>
  listed(
    labels.map((label) => words.t(`roles.${label}`)),
    words,
  )

/** A day of a calendar stays what it is; a moment becomes the day here. Null without either. */
function dayText(value: unknown, { language }: Words): string | null {
  if (typeof value !== 'string') return null
  const zone = value.length === 10 ? 'UTC' : browserZone()
  return formatDate(Date.parse(value), zone, language)
}

function rolesChanged(from: readonly string[], to: readonly string[], words: Words): Telling {
  const given = to.filter((role) => !from.includes(role))
  const taken = from.filter((role) => !to.includes(role))
  if (taken.length === 0 && given.length > 0)
    return { form: 'given', values: { count: given.length, roles: rolesText(given, words) } }
  if (given.length === 0 && taken.length > 0)
    return { form: 'taken', values: { count: taken.length, roles: rolesText(taken, words) } }
  return given.length === 0
    ? {}
    : { form: 'exchanged', values: { given: rolesText(given, words), taken: rolesText(taken, words) } }
}

/** The log of the partner has the same deed, from the other side. */
const side = ({ Target, Actor }: AuditEntry): 'to' | 'by' => (Target === Actor.OrganizationCode ? 'by' : 'to')

const machinesIn = ({ machines }: Detail): number => (typeof machines === 'number' ? machines : 0)

const plantChanged = ({ from, ended }: Detail, words: Words): Telling => ({
  ...(ended === true ? { form: 'ended' } : {}),
  values: { from: dayText(from, words) },
})

/** `+1`, as a change is written. */
const signed = (value: unknown): string => `${Number(value) > 0 ? '+' : ''}${Number(value)}`
