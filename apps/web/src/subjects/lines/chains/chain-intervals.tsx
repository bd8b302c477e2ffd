import type { LineReport } from '@millwright/contract/lines/lines-shapes'
import { dayAt } from '@millwright/domain/time/zone'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { formatTimeWithSeconds } from '../../../platform/ui/text/format.ts'
import { StateKeys } from '../times-bar.tsx'
import { useCauseText } from '../use-cause-text.ts'
import { useLineAmounts } from '../use-line-amounts.ts'
import styles from './chain-intervals.module.css'
import type { Chain } from './chain-scene.ts'

/** A stop and everybody who waited for it, each with the way back to it and a link to what the machine did then. */
export function ChainIntervals({ report, chain }: { readonly report: LineReport; readonly chain: Chain }) {
  const { t } = useTranslation()
  const { time } = useLineAmounts()
  const { nameOf, lossText } = useCauseText(report)
  const zone = report.Line.Timezone
  const hours = (from: number, to: number) =>
    `${formatTimeWithSeconds(from, zone)}–${formatTimeWithSeconds(to, zone)}`
  const { cause, waits } = chain
  return (
    <div className={styles.root}>
      <section>
        <h3>{t('line.caused_by')}</h3>
        <p>
          <Moment id={cause.MachineId} name={nameOf(cause.MachineId)} day={dayAt(cause.From, zone)} />{' '}
          {lossText(cause)}
          <small className="mw-num">{`${hours(cause.From, cause.To)}, ${time(cause.To - cause.From)}`}</small>
        </p>
      </section>
      <section>
        <h3>{t('line.who_waited')}</h3>
        <ol>
          {waits.map(({ row, stretch }) => {
            const machine = report.Machines[row]
            if (!machine) return null
            const { From, To, State, Via, Certainty } = stretch
            return (
              <li key={`${machine.Id} ${From}`}>
                <div>
                  <Moment id={machine.Id} name={machine.Name} day={dayAt(From, zone)} />
                  <b className="mw-num">{time(To - From)}</b>
                </div>
                <small className="mw-num">{hours(From, To)}</small>
                <small>
                  <StateKeys states={[State]} />
                </small>
                {Via !== null && Via !== cause.MachineId && (
                  <small>{t('line.by_way_of', { machine: nameOf(Via) })}</small>
                )}
                {Certainty && <small>{t(`line.certainties.${Certainty}`)}</small>}
              </li>
            )
          })}
        </ol>
        <p className={styles.total}>
          <span>{t('line.in_total')}</span>
          <b className="mw-num">
            {time(waits.reduce((sum, { stretch }) => sum + stretch.To - stretch.From, 0))}
          </b>
        </p>
      </section>
    </div>
  )
}

function Moment({ id, name, day }: { readonly id: string; readonly name: string; readonly day: string }) {
  return (
    <Link to="/machine/$id/status" params={{ id }} search={{ day }}>
      {name}
    </Link>
  )
}
