import { UnstyledButton } from '@mantine/core'
import type { Machine } from '@millwright/contract/machines/machines'
import type { OperatorBoard } from '@millwright/contract/stops/stops'
import { benchmarkOf, shownRate } from '@millwright/domain/shifts/goal'
import { paceOf } from '@millwright/domain/shifts/progress'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { IconMinus, IconPlus } from '../../../platform/ui/icons/icons.ts'
import cardStyles from '../../../platform/ui/page/card.module.css'
import { formatNumber, formatTime } from '../../../platform/ui/text/format.ts'
import { GoalBar } from '../../shifts/shared/goal-bar.tsx'
import operatorStyles from './operator.module.css'
import { useCorrectPieces } from './operator.queries.ts'
import { paceAtEnd } from './pace-at-end.ts'
import styles from './parts-card.module.css'

interface PartsCardProps {
  readonly machine: Machine
  readonly board: OperatorBoard
  readonly isReader: boolean
}

/** The good and bad parts of the shift; what the machine counted stays in view. */
export function PartsCard({ machine, board, isReader }: PartsCardProps) {
  const { t, i18n } = useTranslation()
  const correct = useCorrectPieces(machine.Id)
  const number = (value: number, digits = 0) => formatNumber(value, i18n.language, digits)
  const zone = machine.Country.Timezone
  const made = board.Made ?? 0
  const bad = board.Bad ?? 0
  const good = Math.max(0, made - bad)
  const change = (Good: number, Bad: number) => correct.mutate({ Good, Bad })
  return (
    <section className={`${cardStyles.root} ${operatorStyles.card} ${operatorStyles.parts}`}>
      <header>
        <h2>{t(board.Shift ? 'operator.parts' : 'operator.parts_today')}</h2>
        <p>
          {board.Counted === null
            ? t('operator.not_counted')
            : t('operator.counted', { count: number(board.Counted) })}
        </p>
      </header>
      <Counter
        name={t('operator.good')}
        hint={t('operator.made', { made: number(made), bad: number(bad) })}
        value={number(good)}
        less={{ label: t('operator.good_less'), isOff: good < 1, act: () => change(-1, 0) }}
        more={{ label: t('operator.good_more'), isOff: false, act: () => change(1, 0) }}
        isReader={isReader}
      />
      <Counter
        name={t('operator.bad')}
        hint={
          board.LastBadAt === null
            ? t('operator.none_bad')
            : t('operator.last_bad', { time: formatTime(board.LastBadAt, zone) })
        }
        value={number(bad)}
        less={{ label: t('operator.bad_less'), isOff: bad < 1, act: () => change(1, -1) }}
        more={{ label: t('operator.bad_more'), isOff: good < 1, act: () => change(-1, 1) }}
        isReader={isReader}
      />
      <Goal board={board} good={good} machine={machine} />
    </section>
  )
}

interface Touch {
  readonly label: string
  readonly isOff: boolean
  readonly act: () => void
}

interface CounterProps {
  readonly name: string
  readonly hint: string
  readonly value: string
  readonly less: Touch
  readonly more: Touch
  readonly isReader: boolean
}

function Counter({ name, hint, value, less, more, isReader }: CounterProps) {
  return (
    <div className={styles.counter}>
      {!isReader && (
        <UnstyledButton aria-label={less.label} disabled={less.isOff} onClick={less.act}>
          <IconMinus size="1.375rem" aria-hidden="true" />
        </UnstyledButton>
      )}
      <span>
        <b>{name}</b>
        <small className="mw-num">{hint}</small>
      </span>
      <output className="mw-num" aria-label={name}>
        {value}
      </output>
      {!isReader && (
        <UnstyledButton aria-label={more.label} disabled={more.isOff} onClick={more.act}>
          <IconPlus size="1.375rem" aria-hidden="true" />
        </UnstyledButton>
      )}
    </div>
  )
}

/** How far the shift is, and where it ends at this pace. */
function Goal({ board, good, machine }: { board: OperatorBoard; good: number; machine: Machine }) {
  const { t, i18n } = useTranslation()
  const number = (value: number, digits = 0) => formatNumber(value, i18n.language, digits)
  const { Goal: goal, GoalSource: source, Expected: expected, Shift: shift } = board
  if (goal === null || shift === null) return <p className={styles.goal}>{t('operator.no_goal')}</p>
  const ahead = expected === null ? null : Math.round(good - expected)
  const pace = expected === null ? 'on' : paceOf(good / goal, expected / goal)
  const end = paceAtEnd(good, shift, Date.now())
  const { MachineFamily: family, Country } = machine
  const zone = Country.Timezone
  const isPerMinute = benchmarkOf(family).name === 'PASSES_MINUTE'
  const rate = (perHour: number) => number(shownRate(family, perHour), 1)
  return (
    <div className={styles.goal}>
      <p className="mw-num">
        <b>{number(good)}</b> {t('operator.of_goal', { goal: number(goal) })}
        <span className="mw-spacer" />
        {ahead !== null && (
          <em data-pace={pace}>
            {pace === 'on'
              ? t('operator.on_pace')
              : t(`operator.${pace}`, { count: number(Math.abs(ahead)) })}
          </em>
        )}
        {expected !== null && <small>{t('operator.by_now', { count: number(expected) })}</small>}
      </p>
      {source === 'idealRate' && <p>{t('operator.from_rate')}</p>}
      <GoalBar done={good / goal} expected={expected === null ? null : expected / goal} />
      {end && (
        <p className="mw-num">
          {t(isPerMinute ? 'operator.pace_minute' : 'operator.pace', {
            rate: rate(end.perHour),
            goal: rate(goal / ((shift.To - shift.From) / HOUR_MS)),
            end: number(end.atEnd),
            time: formatTime(shift.To, zone),
          })}
        </p>
      )}
    </div>
  )
}
