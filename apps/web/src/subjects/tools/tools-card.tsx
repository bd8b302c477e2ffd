import { Button, SegmentedControl, Select } from '@mantine/core'
import type { Machine } from '@millwright/contract/machines/machines'
import type { Tool } from '@millwright/contract/tools/tools'
import { MINUTE_MS, WEEK_MS } from '@millwright/domain/time/lengths'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useNow } from '../../platform/ui/browser/clock.ts'
import { SearchField } from '../../platform/ui/fields/search-field.tsx'
import { IconTools } from '../../platform/ui/icons/icons.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import { EmptyState } from '../../platform/ui/states/empty-state.tsx'
import { DataTable, type TableSource } from '../../platform/ui/table/data-table.tsx'
import type { TableSearch } from '../../platform/ui/table/table-address.ts'
import { useTableAddress } from '../../platform/ui/table/use-table-address.ts'
import { toolColumns } from './tool-columns.tsx'
import { isOver } from './tool-look.tsx'
import styles from './tooling.module.css'

const DUE = ['all', 'over', 'soon'] as const
type Due = (typeof DUE)[number]
const SOON_MS = WEEK_MS
const BESIDE = ['diameter', 'wear', 'fitted']

const isDue = (tool: Tool, due: Due, now: number): boolean => {
  const over = isOver(tool) || tool.condition === 'worn' || tool.condition === 'broken'
  if (due === 'all') return true
  if (due === 'over') return over
  return over || (tool.runsOut.time !== null && Date.parse(tool.runsOut.time) - now < SOON_MS)
}

const has = (tool: Tool, words: string): boolean =>
  [tool.name, tool.toolId, tool.place, tool.note].some((text) => text.toLowerCase().includes(words))

export interface ToolSearch extends TableSearch {
  due?: Due | undefined
  family?: string | undefined
}

interface ToolsCardProps {
  readonly machine: Machine
  readonly query: TableSource & { readonly data: readonly Tool[] | undefined }
  readonly openId: string | undefined
}

/** The tools that are fitted, by the day they run out. */
export function ToolsCard({ machine, query, openId }: ToolsCardProps) {
  const { t, i18n } = useTranslation()
  const zone = machine.Country.Timezone
  const now = useNow(MINUTE_MS)
  const isOpen = openId !== undefined
  const columns = useMemo(() => {
    const all = toolColumns({ t, language: i18n.language, zone, now })
    // Beside an open tool there is room for less; what is left out is in it.
    return isOpen ? all.filter(({ id }) => !BESIDE.includes(id)) : all
  }, [t, i18n.language, zone, now, isOpen])
  const all = query.data ?? []
  const families: readonly string[] = [...new Set(all.map(({ family }) => family))].filter(Boolean).sort()
  const view = useTableAddress({ columns, filters: { due: DUE, family: families } })
  const { due = 'all', family } = view.filters
  const words = view.words.toLowerCase()
  const rows = query.data?.filter(
    (tool) => isDue(tool, due, now) && has(tool, words) && (family === undefined || tool.family === family),
  )
  const isFiltered = due !== 'all' || words !== '' || family !== undefined
  return (
    <Card
      flush
      className={styles.tools}
      title={t('tools.tools')}
      hint={t('tools.by_day')}
      actions={
        <>
          <SegmentedControl
            size="xs"
            aria-label={t('tools.shown')}
            data={DUE.map((each) => ({
              value: each,
              label: `${t(`tools.due.${each}`)} ${all.filter((tool) => isDue(tool, each, now)).length}`,
            }))}
            value={due}
            onChange={(each) => view.onFilter('due', each === 'all' ? null : each)}
          />
          {families.length > 1 && (
            <Select
              className={styles.family}
              aria-label={t('tools.family')}
              placeholder={t('tools.all_families')}
              clearable
              data={families}
              value={family ?? null}
              onChange={(each) => view.onFilter('family', each)}
            />
          )}
          <SearchField label={t('tools.search')} words={view.words} onSearch={view.onSearch} delayMs={150} />
        </>
      }
    >
      <DataTable<Tool>
        label={t('tools.tools')}
        columns={columns}
        rows={rows}
        keyOf={({ toolId }) => toolId}
        nameOf={({ name, toolId }) => [name, toolId].filter(Boolean).join(' ')}
        view={view}
        defaultSort={{ by: 'runsOut', isDescending: false }}
        source={query}
        rowSize="lines"
        currentId={openId}
        link={({ toolId }, props) => (
          <Link
            to="/machine/$id/tooling/$toolId"
            params={{ id: machine.Id, toolId }}
            search={(old) => old}
            {...props}
          />
        )}
        csvName={`tools-${machine.serial || machine.Id}`}
        empty={
          <EmptyState
            icon={<IconTools size="1.25rem" stroke={1.5} aria-hidden="true" />}
            title={t(isFiltered ? 'tools.nothing_found' : 'tools.none')}
            text={t(isFiltered ? 'tools.nothing_found_text' : 'tools.none_text')}
            action={isFiltered && <Button onClick={view.onClear}>{t('table.clear_filters')}</Button>}
          />
        }
      />
    </Card>
  )
}
