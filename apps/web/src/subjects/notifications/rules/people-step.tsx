import { Checkbox, MultiSelect, Select } from '@mantine/core'
import { NOTICE_CHANNELS, type NoticeChannel } from '@millwright/domain/notices/topic'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { rulePeopleQuery } from './notice-rules.queries.ts'
import { targetOf } from './rule-draft.ts'
import styles from './rule-editor.module.css'
import { Step, type StepProps } from './step.tsx'

const AFTER_MINUTES = ['5', '15', '30', '60', '120', '480']

/** Who is notified, how, and who is next when nobody looks. Only people who see the machine can be chosen. */
export function PeopleStep({ org, form, set }: StepProps) {
  const { t } = useTranslation()
  const { Target, Recipients, Channels, EscalateTo, EscalateAfter, IsUrgent } = form.values
  const people = useQuery({ ...rulePeopleQuery(org, targetOf(form.values)), enabled: Target !== '' })
  const names = people.data?.map(({ Id, Name }) => ({ value: Id, label: Name })) ?? []
  const toggle = (channel: NoticeChannel): void =>
    set({
      Channels: NOTICE_CHANNELS.filter((each) =>
        each === channel ? !Channels.includes(each) : Channels.includes(each),
      ),
    })
  return (
    <Step number={3} title={t('rules.who')}>
      <MultiSelect
        label={t('rules.recipients')}
        searchable
        hidePickedOptions
        data={names}
        {...form.input('Recipients')}
        value={people.data ? [...Recipients] : []}
        disabled={!people.data}
        onChange={(chosen) => set({ Recipients: chosen })}
      />
      <fieldset className={styles.channels} aria-label={t('rules.how')}>
        {NOTICE_CHANNELS.map((channel) => (
          <Checkbox
            key={channel}
            label={t(`rules.channels.${channel}`)}
            checked={Channels.includes(channel)}
            onChange={() => toggle(channel)}
          />
        ))}
      </fieldset>
      {form.errorAt('Channels') && <p className={styles.error}>{form.errorAt('Channels')}</p>}
      <div className={styles.fields}>
        <Select
          label={t('rules.not_seen_after')}
          size="xs"
          allowDeselect={false}
          data={[...new Set([...AFTER_MINUTES, EscalateAfter])].map((value) => ({
            value,
            label: t('rules.minutes_text', { minutes: value }),
          }))}
          value={EscalateAfter}
          onChange={(value) => value && set({ EscalateAfter: value })}
        />
        <Select
          label={t('rules.next_person')}
          size="xs"
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t('rules.nobody') }}
          placeholder={t('rules.nobody')}
          data={names}
          value={EscalateTo || null}
          onChange={(value) => set({ EscalateTo: value ?? '' })}
        />
      </div>
      <Checkbox
        label={t('rules.urgent')}
        checked={IsUrgent}
        onChange={({ currentTarget }) => set({ IsUrgent: currentTarget.checked })}
      />
    </Step>
  )
}
