import { ActionIcon, Button, Menu } from '@mantine/core'
import { useTranslation } from '../../i18n/use-translation.ts'
import { IconCheck, IconChevronLeft, IconChevronRight, IconColumns3, IconDownload } from '../icons/icons.ts'
import { formatNumber } from '../text/format.ts'
import type { Column } from './columns.ts'
import styles from './data-table.module.css'

/** Rows that the server hands out page by page. */
export interface Paging {
  /** From 1. */
  readonly page: number
  readonly pageSize: number
  /** Rows on all pages; undefined until the server has sent it. */
  readonly total: number | undefined
  readonly onPage: (page: number) => void
  /** The columns that the server sorts by; `sortFor` says what it is asked for. */
  readonly sorts?: readonly string[]
}

interface TableFootProps<T> {
  readonly count: number
  readonly paging: Paging | undefined
  readonly chooser: ColumnChooserProps<T> | undefined
  readonly exporting: { isBusy: boolean; onExport: () => void } | undefined
}

export function TableFoot<T>({ count, paging, chooser, exporting }: TableFootProps<T>) {
  const { t } = useTranslation()
  return (
    <footer className={styles.foot}>
      {paging ? <Pager {...paging} count={count} /> : <span>{t('table.rows', { count })}</span>}
      <div className="mw-spacer" />
      {chooser && <ColumnChooser {...chooser} />}
      {exporting && (
        <Button
          leftSection={<IconDownload size="0.8125rem" aria-hidden="true" />}
          loading={exporting.isBusy}
          disabled={count === 0}
          onClick={exporting.onExport}
        >
          {t('table.export')}
        </Button>
      )}
    </footer>
  )
}

function Pager({ page, pageSize, total, onPage, count }: Paging & { readonly count: number }) {
  const { t, i18n } = useTranslation()
  if (total === undefined) return null
  const before = (page - 1) * pageSize
  const number = (value: number): string => formatNumber(value, i18n.language)
  if (page === 1 && total <= count) return <span>{t('table.rows', { count: total })}</span>
  return (
    <nav className={styles.pager} aria-label={t('table.pages')}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('table.page_before')}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <IconChevronLeft size="1rem" aria-hidden="true" />
      </ActionIcon>
      <span className="mw-num">
        {t('table.of', {
          from: number(Math.min(before + 1, total)),
          to: number(Math.min(before + count, total)),
          total: number(total),
        })}
      </span>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('table.page_after')}
        disabled={before + pageSize >= total}
        onClick={() => onPage(page + 1)}
      >
        <IconChevronRight size="1rem" aria-hidden="true" />
      </ActionIcon>
    </nav>
  )
}

interface ColumnChooserProps<T> {
  readonly columns: readonly Column<T>[]
  readonly visible: readonly Column<T>[]
  readonly onColumns: (columns: readonly string[] | undefined) => void
}

/** The first column names the row and stays. */
function ColumnChooser<T>({ columns, visible, onColumns }: ColumnChooserProps<T>) {
  const { t } = useTranslation()
  const isVisible = (id: string): boolean => visible.some((column) => column.id === id)
  const toggle = (id: string): void => {
    const chosen = columns.filter((column) => isVisible(column.id) !== (column.id === id))
    const isDefault = columns.every((column) => chosen.includes(column) === !column.isHidden)
    onColumns(isDefault ? undefined : chosen.map((column) => column.id))
  }
  return (
    <Menu position="top-end">
      <Menu.Target>
        <Button leftSection={<IconColumns3 size="0.8125rem" aria-hidden="true" />}>
          {t('table.columns')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {columns.slice(1).map(({ id, headerKey }) => (
          <Menu.CheckboxItem
            key={id}
            checked={isVisible(id)}
            checkIcon={<IconCheck size="0.875rem" aria-hidden="true" />}
            onChange={() => toggle(id)}
          >
            {t(headerKey)}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
