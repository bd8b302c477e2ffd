import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import {
  formatDateTime,
  formatDuration,
  formatPercent,
  formatSummed,
  formatTime,
} from '../../platform/ui/text/format.ts'
import type { PartProps } from './board-props.ts'
import energyStyles from './energy.module.css'
import styles from './idle-card.module.css'

/** Used for nothing, and when; beside it the base load, which the machine takes all the time. */
export function IdleCard({ machine, energy, view, amounts }: PartProps) {
  const { t, i18n } = useTranslation()
  const { Idle, Silent, BaseLoad, Total } = energy
  const zone = machine.Country.Timezone
  const share = Total.Wh > 0 ? Idle.Wh / Total.Wh : null
  const watts = Idle.Seconds > 0 ? (Idle.Wh * 3600) / Idle.Seconds : null
  const moment = (iso: string) =>
    view.period.kind === 'day'
      ? formatTime(Date.parse(iso), zone)
      : formatDateTime(Date.parse(iso), zone, i18n.language)
  return (
    <Card
      title={t('energy.while_idle')}
      hint={share !== null && t('energy.share_of', { share: formatPercent(share, i18n.language, 1) })}
    >
      {watts === null ? (
        <p className={energyStyles.empty}>{t('energy.never_idle')}</p>
      ) : (
        <>
          <div className={styles.sum}>
            <Term value={amounts.kilowatts(watts)} note={t('energy.mean_power')} />
            <span aria-hidden="true">{'×'}</span>
            <Term value={formatSummed(Idle.Seconds, i18n.language)} note={t('energy.idle')} />
            <span aria-hidden="true">{'='}</span>
            <Term
              value={amounts.energyText(Idle.Wh)}
              note={joined(amounts.moneyOrNone(Idle.Cost), amounts.co2(Idle.Co2))}
            />
          </div>
          <div className={styles.share} aria-hidden="true">
            <i style={{ flexGrow: Math.max(0, Total.Wh - Idle.Wh) }} />
            <i data-idle style={{ flexGrow: Idle.Wh }} />
          </div>
          <table className={energyStyles.table}>
            <thead>
              <tr>
                <th scope="col">{t('energy.longest_idle')}</th>
                <th scope="col">{t('energy.lasted')}</th>
                <th scope="col">{t('energy.kwh')}</th>
                <th scope="col">{t('energy.cost')}</th>
              </tr>
            </thead>
            <tbody>
              {Idle.Spans.map(({ From, To, Wh, Cost }) => (
                <tr key={From}>
                  <th scope="row">
                    {moment(From)} – {formatTime(Date.parse(To), zone)}
                  </th>
                  <td>{formatDuration((Date.parse(To) - Date.parse(From)) / 1000, i18n.language)}</td>
                  <td>
                    <b>{amounts.kwh(Wh)}</b>
                  </td>
                  <td>{amounts.money(Cost) ?? '—'}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {Idle.Long.Count > 0 && Idle.Wh > 0 && (
            <p className={energyStyles.foot}>
              {t('energy.long_idle', {
                count: Idle.Long.Count,
                share: formatPercent(Math.min(1, Idle.Long.Wh / Idle.Wh), i18n.language),
              })}
            </p>
          )}
        </>
      )}
      <dl className={styles.facts}>
        <div>
          <dt>{t('energy.silent')}</dt>
          <dd>
            {Silent.Wh > 0
              ? joined(amounts.energyText(Silent.Wh), amounts.money(Silent.Cost), amounts.co2(Silent.Co2))
              : t('energy.nothing')}
          </dd>
        </div>
        <div>
          <dt>{t('energy.base_load')}</dt>
          <dd>
            {BaseLoad
              ? joined(
                  amounts.kilowatts(BaseLoad.Watts),
                  amounts.energyText(BaseLoad.Wh),
                  amounts.money(BaseLoad.Cost),
                  amounts.co2(BaseLoad.Co2),
                )
              : t('energy.base_unknown')}
          </dd>
        </div>
      </dl>
    </Card>
  )
}

const joined = (...parts: (string | null)[]): string => parts.filter(Boolean).join(' · ')

function Term({ value, note }: { value: string; note: string }) {
  return (
    <p>
      <b className="mw-num">{value}</b>
      <span>{note}</span>
    </p>
  )
}
