import { Button, MultiSelect, Select, Switch, Textarea } from '@mantine/core'
import { addMessage } from '@millwright/contract/calls/messages'
import { messageFields } from '@millwright/contract/fields'
import { MAX_PANEL_TEXT } from '@millwright/domain/message/message'
import { addDays, dayAt, dayBounds } from '@millwright/domain/time/zone'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { send } from '../../api/client.ts'
import { useCallForm } from '../../forms/use-call-form.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { groupMachinesQuery } from '../../machines/machines.queries.ts'
import { MESSAGES_KEY } from '../../messages/messages.queries.ts'
import { useSession } from '../../session/use-session.ts'
import { showToast } from '../../toasts/toasts.ts'
import { Card } from '../../ui/card.tsx'
import { Form, FormFoot } from '../../ui/form.tsx'
import { browserZone } from '../../ui/format.ts'
import { LANGUAGES, languageName, supportedLanguage } from '../../ui/languages.ts'

const UNTIL = ['today', 'tomorrow', 'week', 'none'] as const
type Until = (typeof UNTIL)[number]

/** The end of a day where the person is. */
function untilOf(until: Until, now: number): string | null {
  if (until === 'none') return null
  const zone = browserZone()
  const days = { today: 0, tomorrow: 1, week: 7 }[until]
  return new Date(dayBounds(addDays(dayAt(now, zone), days), zone).to).toISOString()
}

interface WriteCardProps {
  readonly org: string
  /** Written to when nothing else is chosen. */
  readonly machineId: string | undefined
}

/** Whom, what, send: everything else has a value that is right most of the time. */
export function WriteCard({ org, machineId }: WriteCardProps) {
  const { t, i18n } = useTranslation()
  const cache = useQueryClient()
  const { groups, selectedGroup } = useSession()
  const machines = useQuery(groupMachinesQuery(org, selectedGroup.Id)).data ?? []
  const first = machineId === undefined ? [`g:${selectedGroup.Id}`] : [`m:${machineId}`]
  const empty = {
    Text: '',
    To: first as string[],
    Language: supportedLanguage(i18n.language) as string,
    Until: 'today' as string,
    IsPinned: false,
    IsOnPanel: true,
  }
  const form = useCallForm({
    initial: empty,
    fields: messageFields,
    isGuarded: false,
    fieldOf: (refused) => (refused === 'MachineIds' || refused === 'GroupIds' ? 'To' : refused),
    check: ({ To, Text, IsOnPanel }) => ({
      To: To.length === 0 && t('misc.required'),
      ...(IsOnPanel && Text.trim().length > MAX_PANEL_TEXT
        ? { Text: t('messages.too_long', { count: MAX_PANEL_TEXT }) }
        : {}),
    }),
    save: ({ To, Until: until, Language, ...rest }) =>
      send(addMessage, {
        params: { org },
        body: {
          ...rest,
          Language: Language as (typeof LANGUAGES)[number],
          UntilTime: untilOf(until as Until, Date.now()),
          MachineIds: To.filter((each) => each.startsWith('m:')).map((each) => each.slice(2)),
          GroupIds: To.filter((each) => each.startsWith('g:')).map((each) => each.slice(2)),
        },
      }),
    onSaved: (_answer, { To }) => {
      showToast('success', t('messages.sent'))
      form.set({ ...empty, To })
      return cache.invalidateQueries({ queryKey: [MESSAGES_KEY, org] })
    },
  })
  const { Text, To, IsPinned, IsOnPanel } = form.values
  const options = [
    {
      group: t('messages.groups'),
      items: groups.map(({ Id, Name }) => ({ value: `g:${Id}`, label: Name })),
    },
    {
      group: t('machines.machines'),
      items: machines.map(({ Id, Name }) => ({ value: `m:${Id}`, label: Name })),
    },
  ]
  const names = options
    .flatMap(({ items }) => items)
    .filter(({ value }) => To.includes(value))
    .map(({ label }) => label)
  return (
    <Card title={t('messages.write')}>
      <Form {...form.bind}>
        <MultiSelect
          label={t('messages.to')}
          searchable
          data={options}
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
        <div className="mw-mp-pair">
          <Select
            label={t('messages.until_label')}
            allowDeselect={false}
            data={UNTIL.map((each) => ({ value: each, label: t(`messages.ends.${each}`) }))}
            {...form.input('Until')}
            onChange={(value) => value && form.set({ Until: value })}
          />
          <Select
            label={t('messages.written_in')}
            allowDeselect={false}
            data={LANGUAGES.map((each) => ({ value: each, label: languageName(each) }))}
            {...form.input('Language')}
            onChange={(value) => value && form.set({ Language: value })}
          />
        </div>
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
        <FormFoot>
          <Button type="submit" variant="filled" loading={form.isSaving} disabled={Text.trim() === ''}>
            {names.length === 1 ? t('messages.send_to', { name: names[0] }) : t('messages.send')}
          </Button>
        </FormFoot>
      </Form>
    </Card>
  )
}
