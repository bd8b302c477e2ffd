import type { Machine } from '@millwright/contract/machines/machines'
import { PROGRAM_CHANNEL } from '@millwright/contract/production/production-channels'
import { OPERATOR_CHANNEL, POWER_CHANNELS, VACUUM_CHANNEL } from '@millwright/contract/wire/kpi-channels'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useLatest } from '../../../platform/live/use-latest.ts'
import { formatPercent, formatUpTo } from '../../../platform/ui/text/format.ts'
import { shownInProduction } from '../../machines/shared/override-channels.ts'
import styles from './dashboard.module.css'

const VALUES = [
  { channel: VACUUM_CHANNEL, label: 'dashboard.vacuum' },
  { channel: POWER_CHANNELS.activePower, label: 'dashboard.power' },
] as const

/** The program and the settings, as far as the machine reports them. */
export function LiveFacts({ machine }: { machine: Machine }) {
  const { t, i18n } = useTranslation()
  const overrides = shownInProduction(machine)
  const { points, units } = useLatest(machine.Id, [
    PROGRAM_CHANNEL,
    OPERATOR_CHANNEL,
    ...overrides.map(({ channel }) => channel),
    ...VALUES.map(({ channel }) => channel),
  ])
  const facts = [
    [t('machines.program'), points[PROGRAM_CHANNEL]?.v],
    [t('machines.operator'), points[OPERATOR_CHANNEL]?.v],
    ...overrides.map(({ channel, label, digits }) => {
      const value = points[channel]?.v
      return [t(label), typeof value === 'number' && formatPercent(value / 100, i18n.language, digits)]
    }),
    ...VALUES.map(({ channel, label }) => {
      const value = points[channel]?.v
      return [
        t(label),
        typeof value === 'number' && `${formatUpTo(value, i18n.language, 1)} ${units[channel] ?? ''}`,
      ]
    }),
  ].filter((fact): fact is [string, string] => typeof fact[1] === 'string' && fact[1] !== '')
  if (facts.length === 0) return null
  return (
    <dl className={`${styles.facts} mw-num`}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd title={value}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
