import { Autocomplete, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { groupName } from '../../../platform/session/group-name.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { formatLiveDuration } from '../../../platform/ui/text/format.ts'
import { groupMachinesQuery } from '../../machines/shared/machines.queries.ts'
import { channelName } from '../../values/shared/channel-name.ts'
import { measured } from './condition-text.ts'
import { ruleChannelsQuery } from './notice-rules.queries.ts'
import { targetOf } from './rule-draft.ts'
import styles from './rule-editor.module.css'
import { Step, type StepProps } from './step.tsx'

/** A hole is much longer than the usual step. */
const GAP_STEPS = 10

/** The machine or group, and the channel: one of those that were sent, or a name that is still to come. */
export function WatchedStep({ org, form, set, preview }: StepProps) {
  const { t, i18n } = useTranslation()
  const { groups, selectedGroup } = useSession()
  const machines = useQuery(groupMachinesQuery(org, selectedGroup.Id)).data ?? []
  const { Target } = form.values
  const channels = useQuery({ ...ruleChannelsQuery(org, targetOf(form.values)), enabled: Target !== '' })
  const shown = preview?.Shown
  const known = machines.map(({ Id, Name, Model }) => ({
    value: `m:${Id}`,
    label: [Name, Model].filter(Boolean).join(' · '),
  }))
  // A machine of another group than the one that is looked at.
  const other =
    Target.startsWith('m:') && !known.some(({ value }) => value === Target)
      ? [{ value: Target, label: shown?.Name ?? Target.slice(2) }]
      : []
  return (
    <Step number={1} title={t('rules.watched')}>
      <Select
        label={t('rules.target')}
        searchable
        allowDeselect={false}
        placeholder={t('rules.target_placeholder')}
        data={[
          { group: t('machines.machines'), items: [...other, ...known] },
          {
            group: t('rules.groups'),
            items: groups.map((group) => ({ value: `g:${group.Id}`, label: groupName(t, group) })),
          },
        ]}
        {...form.input('Target')}
        value={Target || null}
        onChange={(value) => set({ Target: value ?? '' })}
      />
      <Autocomplete
        label={t('rules.channel')}
        placeholder={t('rules.channel_placeholder')}
        limit={200}
        data={channels.data?.map(({ channel }) => channel) ?? []}
        // Found by either name: a person knows the one, an engineer the other.
        filter={({ options, search }) =>
          options.filter(
            (option) =>
              'value' in option &&
              `${option.value} ${channelName(t, option.value)}`
                .toLowerCase()
                .includes(search.toLowerCase().trim()),
          )
        }
        renderOption={({ option }) => (
          <span>
            {channelName(t, option.value)} <small className={styles.path}>{option.value}</small>
          </span>
        )}
        description={form.values.Channel === '' ? undefined : channelName(t, form.values.Channel)}
        {...form.input('Channel')}
        onChange={(value) => set({ Channel: value })}
      />
      {shown && (
        <p className={styles.now}>
          {shown.Last ? (
            <>
              {t('rules.now')} <b>{measured(shown.Last.Value, preview.Unit, i18n.language)}</b>
              <span>{paceText()}</span>
            </>
          ) : (
            t('rules.no_points')
          )}
        </p>
      )}
    </Step>
  )

  function paceText(): string {
    if (!shown || shown.Step === null || shown.LongestGap === null) return ''
    const pace = t('rules.pace', {
      time: formatLiveDuration(Math.max(1, Math.round(shown.Step / 1000)), i18n.language),
    })
    return shown.LongestGap > shown.Step * GAP_STEPS
      ? `${pace}, ${t('rules.longest_gap', { time: formatLiveDuration(Math.round(shown.LongestGap / 1000), i18n.language) })}`
      : `${pace}, ${t('rules.no_gap')}`
  }
}
