import type { Machine } from '@millwright/contract/machines/machines'
import type { DayAggregate } from '@millwright/contract/production/production-status'
import { KPI_CHANNELS } from '@millwright/contract/wire/kpi-channels'
import { isShiftKpi, type ShiftKpi } from '@millwright/domain/shifts/shift-kpi'
import { isStatus } from '@millwright/domain/status/status'
import type { TFunction } from '@millwright/domain/text/translate'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { Card } from '../../../platform/ui/page/card.tsx'
import { CardState } from '../../../platform/ui/states/card-state.tsx'
import { formatDuration, formatUpTo } from '../../../platform/ui/text/format.ts'
import { Compared } from '../../machines/shared/backfills/compared.tsx'
import { kpiText } from '../../shifts/shared/kpi-text.ts'
import { labelKeyOf } from '../../status/shared/status-look.ts'
import styles from './dashboard.module.css'
import { aggregatesQuery } from './dashboard.queries.ts'

/** By the last level of their channel: the figures of the day are called as the counters are. */
const KPI_OF_KEY: ReadonlyMap<string, ShiftKpi> = new Map(
  Object.entries(KPI_CHANNELS).flatMap(([kpi, channel]) =>
    isShiftKpi(kpi) ? [[channel.split('/').at(-1) ?? '', kpi] as const] : [],
  ),
)
const STATUS_KEY = 'Status'
/** Of these, less is better. */
const LOST: ReadonlySet<string> = new Set(['READY', 'FAIL', 'POWER_OFF', 'SETUP'])

/** Since midnight, against the same time yesterday. */
export function DayFiguresCard({ machine }: { machine: Machine }) {
  const { t, i18n } = useTranslation()
  const figures = useQuery(aggregatesQuery(machine.Id))
  return (
    <Card flush className={styles.day} title={t('dashboard.today')} hint={t('dashboard.today_hint')}>
      <CardState query={figures} what={t('dashboard.today')} isQuiet />
      {figures.data?.length === 0 && <p className={styles.none}>{t('dashboard.no_figures')}</p>}
      <table>
        <tbody>
          {figures.data?.map((figure) => {
            const { name, text } = wordsOf(figure, t, i18n.language, machine.MachineFamily)
            return (
              <tr key={`${figure.key} ${figure.selector}`}>
                <th scope="row">{name}</th>
                <td className="mw-num">
                  <b>{text}</b>
                </td>
                <td>
                  <Change figure={figure} machineId={machine.Id} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Card>
  )
}

function Change({ figure, machineId }: { readonly figure: DayAggregate; readonly machineId: string }) {
  const { val, yesterday, selector } = figure
  if (yesterday === null || yesterday === 0) return null
  const better = LOST.has(selector) ? 'down' : 'up'
  return <Compared now={val} before={yesterday} better={better} machineIds={[machineId]} />
}

/** A figure that is not known is called as the machine calls it. */
function wordsOf(
  { key, selector, val, unit }: DayAggregate,
  t: TFunction,
  language: string,
  family: string,
): { name: string; text: string } {
  const kpi = KPI_OF_KEY.get(key)
  if (kpi && selector === '') {
    const { value, unit: shown } = kpiText(t, language, kpi, val, family)
    return { name: t(`shifts.kpis.${kpi}`), text: `${value} ${shown}`.trim() }
  }
  if (key === STATUS_KEY && isStatus(selector))
    return { name: t(labelKeyOf(selector)), text: formatDuration(val, language) }
  return { name: [key, selector].join(' ').trim(), text: `${formatUpTo(val, language, 3)} ${unit}`.trim() }
}
