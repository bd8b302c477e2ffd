import { Button, Select } from '@mantine/core'
import { AUDIT_SORTS } from '@millwright/contract/people/audit'
import { AUDIT_ACTIONS } from '@millwright/contract/subjects'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { SearchField } from '../../../platform/ui/fields/search-field.tsx'
import { IconReportSearch } from '../../../platform/ui/icons/icons.ts'
import { Card } from '../../../platform/ui/page/card.tsx'
import { PageFrame } from '../../../platform/ui/page/page.tsx'
import { EmptyState } from '../../../platform/ui/states/empty-state.tsx'
import { DataTable } from '../../../platform/ui/table/data-table.tsx'
import { sortFor } from '../../../platform/ui/table/table-address.ts'
import { useTableAddress } from '../../../platform/ui/table/use-table-address.ts'
import { AUDIT_PAGE, auditQuery, loadAudit } from './audit.queries.ts'
import { auditColumns } from './audit-columns.tsx'
import styles from './audit-page.module.css'

const FILTERS = { action: AUDIT_ACTIONS } as const
const NEWEST_FIRST = { by: 'when', isDescending: true } as const

/** Who did what in the organization, and which partner looked at its machines. */
export function AuditPage() {
  const { t, i18n } = useTranslation()
  const { organization } = useSession()
  const org = organization.BusinessCode
  const columns = useMemo(() => auditColumns(t, i18n.language), [t, i18n.language])
  const view = useTableAddress({ columns, filters: FILTERS })
  const filter = {
    action: view.filters.action,
    search: view.words,
    sort: sortFor(AUDIT_SORTS, view.sort),
  }
  const audit = useQuery(auditQuery(org, filter, view.page))
  const isFiltered = filter.action !== undefined || filter.search !== ''
  return (
    <PageFrame fills title={t('nav.audit_log')} context={organization.Name}>
      <Card
        flush
        className={styles.root}
        bodyClassName={styles.body}
        title={t('audit.entries')}
        hint={filter.sort === undefined ? t('audit.newest_first') : undefined}
        actions={
          <>
            <SearchField
              label={t('audit.search')}
              words={view.words}
              onSearch={view.onSearch}
              delayMs={250}
            />
            <Select
              aria-label={t('audit.action')}
              placeholder={t('audit.all_actions')}
              clearable
              searchable
              data={AUDIT_ACTIONS.map((action) => ({ value: action, label: t(`audit.actions.${action}`) }))}
              value={filter.action ?? null}
              onChange={(value) => view.onFilter('action', value)}
            />
          </>
        }
      >
        <DataTable
          label={t('nav.audit_log')}
          columns={columns}
          rows={audit.data?.result}
          keyOf={({ Id }) => Id}
          view={view}
          defaultSort={NEWEST_FIRST}
          source={audit}
          rowSize="lines"
          csvName={`audit-${org}`}
          loadAll={() => loadAudit(org, filter)}
          paging={{
            page: view.page,
            pageSize: AUDIT_PAGE,
            total: audit.data?.total,
            onPage: view.onPage,
            sorts: AUDIT_SORTS,
          }}
          empty={
            <EmptyState
              icon={<IconReportSearch size="1.25rem" stroke={1.5} aria-hidden="true" />}
              title={t('audit.nothing')}
              text={t('audit.nothing_text')}
              action={isFiltered && <Button onClick={view.onClear}>{t('table.clear_filters')}</Button>}
            />
          }
        />
      </Card>
    </PageFrame>
  )
}
