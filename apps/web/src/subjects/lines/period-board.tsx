import type { LineDay, LinePeriod } from '@millwright/contract/lines/lines-shapes'
import { dayBounds } from '@millwright/domain/time/zone'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { InSight } from '../../platform/ui/browser/in-sight.tsx'
import { lazyPart } from '../../platform/ui/browser/load-part.ts'
import type { BarSeries } from '../../platform/ui/charts/bars/stacked-bars.tsx'
import { StackedBars } from '../../platform/ui/charts/bars/stacked-bars.tsx'
import { ChartFrame } from '../../platform/ui/charts/frame/chart-frame.tsx'
import { Card } from '../../platform/ui/page/card.tsx'
import { formatLongDay, formatShortDay } from '../../platform/ui/text/format.ts'
import { Sentence } from '../../platform/ui/text/sentence.tsx'
import styles from './line-page.module.css'
import { LossesCard } from './losses-card.tsx'
import periodStyles from './period-board.module.css'
import { TIMES } from './state-look.ts'
import { StateKeys, TimesBar } from './times-bar.tsx'
import { useLineAmounts } from './use-line-amounts.ts'
import type { LineView } from './use-line-view.ts'

const WhatIfCard = lazyPart(() => import('./what-if/what-if-card.tsx'), 'WhatIfCard')

/** Machines with a colour of their own; more would look alike. */
const COLOURS = ['accent', 'violet', 'warn', 'handling', 'ink-3'] as const
const OTHERS = 'off-area'

interface PeriodBoardProps {
  readonly org: string
  readonly period: LinePeriod
  readonly view: LineView
}

/** A week or a month of a line: how the bottleneck shifted from day to day, and for what its machines waited. */
export function PeriodBoard({ org, period, view }: PeriodBoardProps) {
  return (
    <div className={styles.root}>
      <PeriodSentence period={period} />
      <div className={styles.columns}>
        <div className={styles.root}>
          <BottleneckDays period={period} view={view} />
          <MachineTimesCard period={period} />
        </div>
        <LossesCard of={period} />
      </div>
      <InSight placeholder={<div className={styles.later} />}>
        <Suspense fallback={<div className={styles.later} />}>
          <WhatIfCard
            // An answer is that of its days.
            key={`${view.range.from} ${view.range.to}`}
            org={org}
            line={period.Line}
            range={view.range}
            bottleneck={mostOften(period)?.Id ?? null}
          />
        </Suspense>
      </InSight>
    </div>
  )
}

const shareOf = ({ Bottleneck: { Sole, Shifting } }: LinePeriod['Machines'][number]): number =>
  (Sole ?? 0) + (Shifting ?? 0)

const mostOften = ({ Machines }: LinePeriod): LinePeriod['Machines'][number] | undefined =>
  Machines.toSorted((a, b) => shareOf(b) - shareOf(a)).find((machine) => shareOf(machine) > 0)

/** The machine that had the largest share of a day. */
const firstOf = ({ Bottlenecks }: LineDay): string | undefined =>
  Bottlenecks.toSorted((a, b) => b.Share - a.Share)[0]?.MachineId

function PeriodSentence({ period }: { readonly period: LinePeriod }) {
  const { t } = useTranslation()
  const { share } = useLineAmounts()
  const most = mostOften(period)
  if (!most) return <p className={periodStyles.sentence}>{t('line.no_bottleneck')}</p>
  const days = period.Days.filter((day) => day.Bottlenecks.length > 0)
  const values = { machine: most.Name, share: share(shareOf(most)) }
  return (
    <p className={periodStyles.sentence} data-part="bottleneck">
      <Sentence text={t('line.was_of_time', values)} />{' '}
      {t('line.first_on', {
        first: days.filter((day) => firstOf(day) === most.Id).length,
        all: days.length,
      })}
    </p>
  )
}

function BottleneckDays({ period, view }: Omit<PeriodBoardProps, 'org'>) {
  const { t, i18n } = useTranslation()
  const { share } = useLineAmounts()
  const { Timezone } = period.Line
  const ranked = period.Machines.filter((machine) => shareOf(machine) > 0).toSorted(
    (a, b) => shareOf(b) - shareOf(a),
  )
  const named = ranked.slice(0, COLOURS.length)
  const hasOthers = ranked.length > named.length
  const series: BarSeries[] = [
    ...named.map(({ Name }, index) => ({ name: Name, colour: COLOURS[index] ?? OTHERS, width: 1 })),
    ...(hasOthers ? [{ name: t('line.others'), colour: OTHERS, width: 1 }] : []),
  ]
  const bars = period.Days.map(({ Day, Bottlenecks }) => {
    const of = (id: string) => Bottlenecks.find(({ MachineId }) => MachineId === id)?.Share ?? 0
    const known = named.map(({ Id }) => of(Id))
    const rest =
      Bottlenecks.reduce((sum, { Share }) => sum + Share, 0) - known.reduce((sum, each) => sum + each, 0)
    const noon = Date.parse(`${Day}T12:00:00Z`)
    const isUnknown = Bottlenecks.length === 0
    // Time that passes from one machine to the next counts for both.
    const whole = Math.max(
      1,
      Bottlenecks.reduce((sum, { Share }) => sum + Share, 0),
    )
    return {
      key: Day,
      label:
        view.span === 'month' ? String(Number(Day.slice(-2))) : formatShortDay(noon, 'UTC', i18n.language),
      title: formatLongDay(noon, 'UTC', i18n.language),
      time: dayBounds(Day, Timezone),
      isMarked: Day === view.chosen.today,
      values: [...known, ...(hasOthers ? [Math.max(0, rest)] : [])].map((value) =>
        isUnknown ? null : (value / whole) * 100,
      ),
    }
  })
  const write = (percent: number) => share(percent / 100)
  return (
    <ChartFrame
      title={t('line.bottleneck_days')}
      hint={t('line.bottleneck_days_hint')}
      bodyClassName={periodStyles.days}
      legend={series.map(({ name, colour }) => ({ name, colour }))}
      fileName={`${period.Line.Name} ${t('line.bottleneck')}`}
      table={{
        columns: [{ name: t('days.kinds.day') }, ...series.map(({ name }) => ({ name, format: write }))],
        rows: bars.map(({ key, values }) => [key, ...values]),
      }}
    >
      <StackedBars
        label={t('line.bottleneck_days')}
        series={series}
        bars={bars}
        format={write}
        unit="%"
        max={100}
        ticks={[0, 50, 100]}
        onChoose={(day) => view.onDay(day)}
      />
    </ChartFrame>
  )
}

function MachineTimesCard({ period }: { readonly period: LinePeriod }) {
  const { t } = useTranslation()
  const { time, share } = useLineAmounts()
  return (
    <Card title={t('line.machine_times')} hint={t('line.machine_times_hint')}>
      <ul className={periodStyles.machines}>
        {period.Machines.map((machine) => (
          <li key={machine.Id}>
            <Link
              to="/machine/$id/status"
              params={{ id: machine.Id }}
              search={{ day: period.Days.at(-1)?.Day }}
            >
              {machine.Name}
            </Link>
            <TimesBar times={machine} />
            <span className="mw-num">
              {t('line_shared.own_stops')} <b>{time(machine.AlarmMs + machine.StopMs)}</b>
            </span>
            <span className="mw-num">
              {t('line.waited')} <b>{time(machine.StarvedMs + machine.BlockedMs)}</b>
            </span>
            <span className="mw-num">
              {t('line.bottleneck')} <b>{share(shareOf(machine))}</b>
            </span>
          </li>
        ))}
      </ul>
      <p className={periodStyles.keys}>
        <StateKeys states={TIMES.map(([state]) => state)} />
      </p>
    </Card>
  )
}
