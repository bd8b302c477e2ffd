import type { LineReport } from '@millwright/contract/lines/lines-shapes'
import { WAIT_CERTAINTIES } from '@millwright/domain/lines/waiting'
import { listText } from '../../platform/i18n/intl.ts'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import styles from './line-counted.module.css'
import { isWaiting } from './state-look.ts'
import { useCauseText } from './use-cause-text.ts'
import { useLineAmounts } from './use-line-amounts.ts'

/** How the bottleneck and the waiting of a line were counted, and what the figures do not know. */
export function LineCounted({ report }: { readonly report: LineReport }) {
  const { t, i18n } = useTranslation()
  const { time, share } = useLineAmounts()
  const { nameOf } = useCauseText(report)
  const waits = report.Machines.flatMap(({ Stretches }) => Stretches).filter(({ State }) => isWaiting(State))
  const lengthOf = (certainty: (typeof WAIT_CERTAINTIES)[number]) =>
    waits.filter(({ Certainty }) => Certainty === certainty).reduce((sum, { From, To }) => sum + To - From, 0)
  const doubts = [...Map.groupBy(report.Doubts, ({ Kind }) => Kind)]
  const dash = '—'
  return (
    <div className={styles.root}>
      <section>
        <h3>{t('line.bottleneck')}</h3>
        <p>{t('line.counted.bottleneck')}</p>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('line.columns.machine')}</th>
              <th scope="col">{t('line.counted.sole')}</th>
              <th scope="col">{t('line.counted.shifting')}</th>
            </tr>
          </thead>
          <tbody>
            {report.Machines.map(({ Id, Name, Bottleneck: { Sole, Shifting } }) => (
              <tr key={Id}>
                <th scope="row">{Name}</th>
                <td className="mw-num">{Sole === null ? dash : share(Sole)}</td>
                <td className="mw-num">{Shifting === null ? dash : share(Shifting)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <section>
        <h3>{t('line.counted.hour')}</h3>
        <p>{t('line.counted.hour_text')}</p>
      </section>
      <section>
        <h3>{t('line.waited')}</h3>
        <p>{t('line.counted.waiting')}</p>
        <ul>
          {WAIT_CERTAINTIES.map((each) => (
            <li key={each}>
              <span>{t(`line.certainties.${each}`)}</span>
              <b className="mw-num">{time(lengthOf(each))}</b>
            </li>
          ))}
          <li>
            <span>{t('line_shared.not_explained')}</span>
            <b className="mw-num">{time(report.NotExplainedMs)}</b>
          </li>
        </ul>
      </section>
      <section>
        <h3>{t('line.counted.doubts')}</h3>
        {doubts.length === 0 ? (
          <p>{t('line.counted.no_doubts')}</p>
        ) : (
          <dl>
            {doubts.map(([kind, of]) => (
              <div key={kind}>
                <dt>{t(`line.doubts.${kind}`)}</dt>
                <dd>
                  {listText(
                    of.flatMap(({ MachineId }) => (MachineId === '' ? [] : [nameOf(MachineId)])),
                    i18n.language,
                  )}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </section>
    </div>
  )
}
