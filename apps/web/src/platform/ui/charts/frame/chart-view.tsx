import { ActionIcon, Menu } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useTokens } from '../../browser/use-tokens.ts'
import {
  IconAlertTriangle,
  IconChartLine,
  IconDots,
  IconDownload,
  IconPhoto,
  IconTable,
} from '../../icons/icons.ts'
import { downloadBlob, downloadCsv } from '../../text/download.ts'
import { useAlarmsShown } from '../marks/alarms-shown.ts'
import styles from './chart.module.css'
import { ChartLegend, type LegendItem } from './chart-legend.tsx'
import { chartPicture } from './chart-picture.ts'
import { type ChartTable, ChartTableView, tableCsv } from './chart-table.tsx'

export interface ChartViewProps {
  readonly title: string
  readonly legend?: readonly LegendItem[]
  /** Controls beside the menu. */
  readonly actions?: ReactNode
  /**
   * The same as the chart, in numbers; null while there is nothing to show. Made when it is asked for where that is a
   * lot of work for a chart that moves: such a chart says in words what it shows.
   */
  readonly table: ChartTable | (() => ChartTable) | null
  /** Of the saved file, where it has more than the table. */
  readonly csv?: () => string | Promise<string>
  /** Of saved files, without the ending. */
  readonly fileName: string
  /** Its alarms can be hidden, as on all charts. */
  readonly hasAlarms?: boolean
  readonly children: ReactNode
}

/** Up to here a screen reader finds the table beside the chart; a longer one it opens from the menu, as all do. */
const MOST_HIDDEN_ROWS = 200

const NO_TABLE: ChartTable = { columns: [], rows: [] }

const madeOf = (table: ChartViewProps['table']): ChartTable =>
  typeof table === 'function' ? table() : (table ?? NO_TABLE)

/** The actions of any chart, and the chart itself or its table, for a card or a part of one to lay out. */
export function useChartView(props: ChartViewProps): { readonly head: ReactNode; readonly body: ReactNode } {
  const { title, legend, actions, table, csv, fileName, hasAlarms = false, children } = props
  const { t } = useTranslation()
  const tokens = useTokens()
  const alarms = useAlarmsShown()
  const picture = useRef<HTMLDivElement>(null)
  const [isTable, setTable] = useState(false)
  const saveCsv = useMutation({
    mutationFn: async () => downloadCsv(`${fileName}.csv`, csv ? await csv() : tableCsv(madeOf(table))),
  })
  const savePicture = async () => {
    if (picture.current)
      downloadBlob(`${fileName}.png`, await chartPicture(picture.current, title, legend ?? [], tokens))
  }
  const head = (
    <div className={styles.actions}>
      {legend && <ChartLegend items={legend} />}
      {actions}
      {table && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('chart.more', { title })}
              loading={saveCsv.isPending}
            >
              <IconDots size="1rem" aria-hidden="true" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              leftSection={isTable ? <IconChartLine size="0.875rem" /> : <IconTable size="0.875rem" />}
              onClick={() => setTable(!isTable)}
            >
              {isTable ? t('chart.as_chart') : t('chart.as_table')}
            </Menu.Item>
            {hasAlarms && (
              <Menu.Item leftSection={<IconAlertTriangle size="0.875rem" />} onClick={alarms.toggle}>
                {alarms.areShown ? t('chart.hide_alarms') : t('chart.show_alarms')}
              </Menu.Item>
            )}
            <Menu.Item leftSection={<IconDownload size="0.875rem" />} onClick={() => saveCsv.mutate()}>
              {t('chart.csv')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconPhoto size="0.875rem" />}
              disabled={isTable}
              onClick={() => void savePicture()}
            >
              {t('chart.png')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  )
  const body =
    isTable && table ? (
      <section
        className={styles.scroll}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: without a pointer it is scrolled by keys
        tabIndex={0}
        aria-label={title}
      >
        <ChartTableView table={madeOf(table)} caption={title} />
      </section>
    ) : (
      <div ref={picture} className={styles.body}>
        {children}
        {table && typeof table !== 'function' && table.rows.length <= MOST_HIDDEN_ROWS && (
          <div className="mw-sr-only">
            <ChartTableView table={table} caption={title} />
          </div>
        )}
      </div>
    )
  return { head, body }
}
