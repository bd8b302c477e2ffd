import { ActionIcon, Menu } from '@mantine/core'
import { IconChartLine, IconDots, IconDownload, IconPhoto, IconTable } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../card.tsx'
import { downloadBlob, downloadCsv } from '../download.ts'
import { useTokens } from '../use-tokens.ts'
import { ChartLegend, type LegendItem } from './chart-legend.tsx'
import { chartPicture } from './chart-picture.ts'
import { type ChartTable, ChartTableView, tableCsv } from './chart-table.tsx'
import './chart.css'

interface ChartFrameProps {
  readonly title: string
  readonly hint?: ReactNode
  readonly legend?: readonly LegendItem[]
  /** Controls beside the menu. */
  readonly actions?: ReactNode
  /** The same as the chart, in numbers. */
  readonly table: ChartTable
  /** Of saved files, without the ending. */
  readonly fileName: string
  readonly className?: string
  readonly children: ReactNode
}

/** Up to here a screen reader finds the table beside the chart; a longer one it opens from the menu, as all do. */
const MOST_HIDDEN_ROWS = 200

/** A card around a chart: its title and legend, and what can be done with any chart. */
export function ChartFrame(props: ChartFrameProps) {
  const { title, hint, legend, actions, table, fileName, className, children } = props
  const { t } = useTranslation()
  const tokens = useTokens()
  const body = useRef<HTMLDivElement>(null)
  const [isTable, setTable] = useState(false)
  const savePicture = async () => {
    if (body.current)
      downloadBlob(`${fileName}.png`, await chartPicture(body.current, title, legend ?? [], tokens))
  }
  return (
    <Card
      className={className ? `mw-chart-card ${className}` : 'mw-chart-card'}
      title={title}
      hint={hint}
      actions={
        <div className="mw-chart-actions">
          {legend && <ChartLegend items={legend} />}
          {actions}
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon variant="subtle" color="gray" aria-label={t('chart.more', { title })}>
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
              <Menu.Item
                leftSection={<IconDownload size="0.875rem" />}
                onClick={() => downloadCsv(`${fileName}.csv`, tableCsv(table))}
              >
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
        </div>
      }
    >
      {isTable ? (
        <section
          className="mw-chart-scroll"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: without a pointer it is scrolled by keys
          tabIndex={0}
          aria-label={title}
        >
          <ChartTableView table={table} caption={title} />
        </section>
      ) : (
        <div ref={body} className="mw-chart-body">
          {children}
          {table.rows.length <= MOST_HIDDEN_ROWS && (
            <div className="mw-sr-only">
              <ChartTableView table={table} caption={title} />
            </div>
          )}
        </div>
      )}
    </Card>
  )
}
