import { mayOpen, PAGES } from '@millwright/contract/pages'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { Definition } from '../../platform/ui/page/definition.tsx'
import { formatPercent, formatTime } from '../../platform/ui/text/format.ts'
import { Compared } from '../machines/shared/backfills/compared.tsx'
import type { PartProps } from './board-props.ts'
import styles from './energy-figures.module.css'
import { useAmounts } from './use-amounts.ts'

/** The answer at a glance: used, paid, and how much of it for nothing. */
export function EnergyFigures({ machine, energy, view, amounts }: PartProps) {
  const { t, i18n } = useTranslation()
  // Against as long a time before; less is better.
  const change = { better: 'down', machineIds: [machine.Id] } as const
  const { Total, Before, Idle, Silent, Peak, CyclesAre } = energy
  const when = view.period.kind === 'day' && !view.isOver ? 'today' : view.period.kind
  const perCycle = ratio(Total.Wh, Total.Cycles)
  const perCycleBefore = ratio(Before.Wh, Before.Cycles)
  const nothing = Idle.Wh + Silent.Wh
  const nothingCost = Idle.Cost === null || Silent.Cost === null ? null : Idle.Cost + Silent.Cost
  const used = amounts.energy(Total.Wh)
  const wasted = amounts.energy(nothing)
  const share = Total.Wh > 0 ? nothing / Total.Wh : null
  // The part that has a price may have it in another currency than what is used now.
  const partly = useAmounts(Total.Priced?.Currency ?? null)
  const mean = Total.Cost !== null && Total.Wh > 0 ? amounts.money((Total.Cost / Total.Wh) * 1000) : null
  return (
    <dl className={styles.figures}>
      <Figure
        term={t(`energy.used_${when}`)}
        definition={t('energy.used_definition')}
        delta={<Compared now={Total.Wh} before={Before.Wh} {...change} />}
        value={used.value}
        unit={used.unit}
        note={
          Total.Varh === null
            ? t('energy.no_reactive')
            : t('energy.reactive', { amount: amounts.kwh(Total.Varh, 2) })
        }
      />
      <Figure
        term={t(`energy.cost_${when}`)}
        definition={t('energy.cost_definition')}
        delta={
          Total.Cost !== null &&
          Before.Cost !== null && <Compared now={Total.Cost} before={Before.Cost} {...change} />
        }
        value={amounts.money(Total.Cost) ?? (Total.Priced ? partly.money(Total.Priced.Cost) : <NoPrice />)}
        note={[
          Total.Priced &&
            t('energy.priced_part', {
              share: formatPercent(Total.Priced.Wh / Total.Wh, i18n.language, 0),
            }),
          mean && t('energy.per_kwh', { amount: mean }),
          amounts.co2(Total.Co2),
        ]
          .filter(Boolean)
          .join(' · ')}
      />
      <Figure
        term={t(`energy.per_${CyclesAre}`)}
        definition={t('energy.per_definition')}
        delta={
          perCycle !== null &&
          perCycleBefore !== null && <Compared now={perCycle} before={perCycleBefore} {...change} />
        }
        value={perCycle === null ? '—' : amounts.energy(perCycle).value}
        unit={perCycle === null ? '' : amounts.energy(perCycle).unit}
        note={
          Total.Cycles === null
            ? t('energy.nothing_counted')
            : t(`energy.count_${CyclesAre}`, { count: Total.Cycles, shown: amounts.number(Total.Cycles) })
        }
      />
      <Figure
        isMarked
        term={t('energy.for_nothing')}
        definition={t('energy.for_nothing_definition')}
        value={wasted.value}
        unit={wasted.unit}
        note={[
          share !== null && t('energy.share_of', { share: formatPercent(share, i18n.language, 1) }),
          amounts.money(nothingCost),
        ]
          .filter(Boolean)
          .join(', ')}
      />
      <Figure
        term={t('energy.peak')}
        definition={t('energy.peak_definition')}
        value={Peak ? amounts.number(Peak.Watts / 1000, 1) : '—'}
        unit={Peak ? 'kW' : ''}
        note={
          Peak
            ? t('energy.peak_at', { time: formatTime(Date.parse(Peak.At), machine.Country.Timezone) })
            : t('energy.no_power')
        }
      />
      <Figure
        term={t('energy.air')}
        definition={t('energy.air_definition')}
        value={Total.Air === null ? '—' : amounts.number(Total.Air)}
        unit={Total.Air === null ? '' : 'm³'}
        note={
          Total.Air === null
            ? t('energy.no_air')
            : Total.Cycles
              ? t(`energy.air_per_${CyclesAre}`, { amount: amounts.number(Total.Air / Total.Cycles, 2) })
              : ''
        }
      />
    </dl>
  )
}

const ratio = (amount: number, count: number | null): number | null =>
  count === null || count <= 0 ? null : amount / count

interface FigureProps {
  readonly term: string
  readonly definition: string
  readonly value: ReactNode
  readonly unit?: string
  readonly note: ReactNode
  readonly delta?: ReactNode
  readonly isMarked?: boolean
}

function Figure({ term, definition, value, unit = '', note, delta, isMarked = false }: FigureProps) {
  return (
    <div data-marked={isMarked || undefined}>
      <dt>
        <Definition term={term} text={definition} />
        {delta}
      </dt>
      <dd>
        <b className="mw-num">{value}</b>
        {unit !== '' && <span>{unit}</span>}
      </dd>
      <dd className={styles.note}>{note}</dd>
    </div>
  )
}

/** A price is set in the settings of the organization, by those who may. */
function NoPrice() {
  const { t } = useTranslation()
  const { person, features } = useSession()
  const page = PAGES.organization_settings
  if (!mayOpen(page, person, features)) return <span className={styles.none}>{t('energy.no_price')}</span>
  return (
    <Link className={styles.none} to="/settings/organization">
      {t('energy.set_price')}
    </Link>
  )
}
