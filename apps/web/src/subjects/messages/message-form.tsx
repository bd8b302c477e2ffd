import { MultiSelect, Select, Switch, Textarea } from '@mantine/core'
import { type Message, type MessageBody, messageFields } from '@millwright/contract/messages/messages'
import { MAX_PANEL_TEXT } from '@millwright/domain/messages/message'
import { addDays, dayAt, dayBounds } from '@millwright/domain/time/zone'
import { useQuery } from '@tanstack/react-query'
import { useCallForm } from '../../platform/forms/use-call-form.ts'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { groupName } from '../../platform/session/group-name.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { fieldTime } from '../../platform/ui/fields/field-time.ts'
import { MomentField } from '../../platform/ui/fields/moment-field.tsx'
import { browserZone, formatDateTime } from '../../platform/ui/text/format.ts'
import { LANGUAGES, languageName } from '../../platform/ui/text/languages.ts'
import { myMachinesQuery } from '../machines/shared/own-machines.ts'
import styles from './messages-page.module.css'

/** `keep`: the end that the message has. */
const UNTIL = ['keep', 'today', 'tomorrow', 'week', 'none'] as const
type Until = (typeof UNTIL)[number]

/** The choice has machines as `m:` and groups as `g:` with their id. Start as the browser's field has it, empty for now. */
export interface MessageValues {
  readonly Text: string
  readonly To: readonly string[]
  readonly Language: string
  readonly FromTime: string
  readonly UntilTime: string
  readonly IsPinned: boolean
  readonly IsOnPanel: boolean
}

/** The end of a day where the person is. */
function endOf(until: Exclude<Until, 'keep'>, now: number): string | null {
  if (until === 'none') return null
  const zone = browserZone()
  const days = { today: 0, tomorrow: 1, week: 7 }[until]
  return new Date(dayBounds(addDays(dayAt(now, zone), days), zone).to).toISOString()
}

const idsOf = (to: readonly string[], kind: 'm' | 'g'): string[] =>
  to.filter((each) => each.startsWith(`${kind}:`)).map((each) => each.slice(2))

/** As the call takes it. */
export function bodyOf(values: MessageValues, now: number): MessageBody {
  const { To, FromTime, UntilTime, Language, ...rest } = values
  return {
    ...rest,
    Language: Language as MessageBody['Language'],
    MachineIds: idsOf(To, 'm'),
    GroupIds: idsOf(To, 'g'),
    UntilTime: endOf(UntilTime as Exclude<Until, 'keep'>, now),
    ...(FromTime === '' ? {} : { FromTime: new Date(FromTime).toISOString() }),
  }
}

/** Only changed fields: the machines of a message may be more than the person who changes its text sees. */
export function changesOf(values: MessageValues, before: MessageValues, now: number): Partial<MessageBody> {
  const isEndKept = values.UntilTime === 'keep'
  const body = bodyOf(isEndKept ? { ...values, UntilTime: 'none' } : values, now)
  const { MachineIds, GroupIds, UntilTime, FromTime, Text, Language, IsPinned, IsOnPanel } = body
  const isSame = (key: keyof MessageValues): boolean =>
    JSON.stringify(values[key]) === JSON.stringify(before[key])
  return {
    ...(isSame('Text') ? {} : { Text }),
    ...(isSame('Language') ? {} : { Language }),
    ...(isSame('To') ? {} : { MachineIds, GroupIds }),
    ...(isEndKept ? {} : { UntilTime }),
    ...(isSame('FromTime') ? {} : { FromTime: FromTime ?? new Date(now).toISOString() }),
    ...(isSame('IsPinned') ? {} : { IsPinned }),
    ...(isSame('IsOnPanel') ? {} : { IsOnPanel }),
  }
}

export const valuesOf = (message: Message): MessageValues => ({
  Text: message.Text,
  To: [
    ...message.Targets.Groups.map(({ Id }) => `g:${Id}`),
    ...message.Targets.Machines.map(({ Id }) => `m:${Id}`),
  ],
  Language: message.Language,
  FromTime: message.Phase === 'waiting' ? fieldTime(Date.parse(message.FromTime)) : '',
  UntilTime: 'keep',
  IsPinned: message.IsPinned,
  IsOnPanel: message.IsOnPanel,
})

interface MessageFormOptions<R> {
  readonly initial: MessageValues
  readonly isGuarded: boolean | 'path'
  readonly isSame?: (a: MessageValues, b: MessageValues) => boolean
  readonly save: (values: MessageValues) => Promise<R>
  readonly onSaved: (result: R, values: MessageValues) => unknown
}

export function useMessageForm<R>({ initial, isGuarded, isSame, save, onSaved }: MessageFormOptions<R>) {
  const { t } = useTranslation()
  return useCallForm({
    initial,
    fields: messageFields,
    isGuarded,
    ...(isSame && { isSame }),
    fieldOf: (refused) => (refused === 'MachineIds' || refused === 'GroupIds' ? 'To' : refused),
    check: ({ To, Text, IsOnPanel }) => ({
      To: To.length === 0 && t('misc.required'),
      ...(IsOnPanel && Text.trim().length > MAX_PANEL_TEXT
        ? { Text: t('messages.too_long', { count: MAX_PANEL_TEXT }) }
        : {}),
    }),
    save,
    onSaved,
  })
}

/** All groups and machines that the person sees, and those that a message goes to already. */
export function useAddressees(message?: Message) {
  const { t } = useTranslation()
  const { groups } = useSession()
  const machines = useQuery(myMachinesQuery).data ?? []
  const optionsOf = (kind: 'm' | 'g', all: readonly { Id: string; Name: string }[]) =>
    [...new Map(all.map(({ Id, Name }) => [Id, Name]))].map(([Id, label]) => ({
      value: `${kind}:${Id}`,
      label,
    }))
  return [
    {
      group: t('messages.groups'),
      items: optionsOf(
        'g',
        [...groups, ...(message?.Targets.Groups ?? [])].map((group) => ({
          Id: group.Id,
          Name: groupName(t, group),
        })),
      ),
    },
    {
      group: t('machines.machines'),
      items: optionsOf('m', [...machines, ...(message?.Targets.Machines ?? [])]),
    },
  ]
}

/** Of thousands of machines more is found by typing. */
const MOST_OPTIONS = 200

interface MessageInputsProps {
  readonly form: ReturnType<typeof useMessageForm>
  readonly addressees: ReturnType<typeof useAddressees>
  /** The one that is changed; none for a new one. */
  readonly message?: Message
}

/** The fields of a message, new or changed. */
export function MessageInputs({ form, addressees, message }: MessageInputsProps) {
  const { t, i18n } = useTranslation()
  const { Text, To, IsPinned, IsOnPanel } = form.values
  const end = message?.UntilTime
  const untilText = (until: Until): string => {
    if (until !== 'keep') return t(`messages.ends.${until}`)
    return end ? formatDateTime(Date.parse(end), browserZone(), i18n.language) : t('messages.ends.none')
  }
  // One without an end has "no end" once.
  const ends = UNTIL.filter((each) => (each === 'keep' ? message : each !== 'none' || !message || end))
  return (
    <>
      <MultiSelect
        label={t('messages.to')}
        searchable
        limit={MOST_OPTIONS}
        data={addressees}
        {...form.input('To')}
        value={[...To]}
        onChange={(chosen) => form.set({ To: chosen })}
      />
      <Textarea
        label={t('messages.text')}
        autosize
        minRows={2}
        maxRows={6}
        description={IsOnPanel ? t('messages.fits', { count: Text.length, most: MAX_PANEL_TEXT }) : null}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.text('Text')}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.bind.onSubmit()
        }}
      />
      <div className={styles.pair}>
        <Select
          label={t('messages.until_label')}
          allowDeselect={false}
          data={ends.map((each) => ({ value: each, label: untilText(each) }))}
          {...form.input('UntilTime')}
          onChange={(value) => value && form.set({ UntilTime: value })}
        />
        <Select
          label={t('messages.written_in')}
          allowDeselect={false}
          data={LANGUAGES.map((each) => ({ value: each, label: languageName(each) }))}
          {...form.input('Language')}
          onChange={(value) => value && form.set({ Language: value })}
        />
      </div>
      {(!message || message.Phase === 'waiting') && (
        <MomentField
          isOptional
          label={t('messages.from_label')}
          description={t('messages.from_hint')}
          {...form.input('FromTime')}
        />
      )}
      <Switch
        label={t('messages.on_panel')}
        checked={IsOnPanel}
        onChange={({ currentTarget }) => form.set({ IsOnPanel: currentTarget.checked })}
      />
      <Switch
        label={t('messages.pin')}
        checked={IsPinned}
        onChange={({ currentTarget }) => form.set({ IsPinned: currentTarget.checked })}
      />
    </>
  )
}
