import { Button, Select, TextInput } from '@mantine/core'
import { AUDIT_ACTIONS, type AuditEntry } from '@millwright/contract/calls/audit'
import { IconReportSearch, IconSearch } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../session/use-session.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageFrame } from '../../ui/page.tsx'
import { type AuditFilter, auditQuery } from './audit.queries.ts'
import { AuditTable } from './audit-table.tsx'
import './audit.css'

/** Who did what in the organization, and which partner looked at its machines. */
export function AuditPage() {
  const { t } = useTranslation()
  const { organization } = useSession()
  const [filter, setFilter] = useState<AuditFilter>({ action: undefined, search: '' })
  const audit = useInfiniteQuery(auditQuery(organization.BusinessCode, filter))
  const entries: AuditEntry[] = audit.data?.pages.flatMap((page) => page.result) ?? []
  return (
    <PageFrame fills title={t('nav.audit_log')} context={organization.Name}>
      <Card
        flush
        className="mw-audit"
        title={t('audit.entries')}
        hint={t('audit.newest_first')}
        actions={
          <>
            <TextInput
              type="search"
              leftSection={<IconSearch size="0.875rem" aria-hidden="true" />}
              placeholder={t('audit.search')}
              aria-label={t('audit.search')}
              maxLength={100}
              value={filter.search}
              onChange={(event) => setFilter({ ...filter, search: event.currentTarget.value })}
            />
            <Select
              aria-label={t('audit.action')}
              placeholder={t('audit.all_actions')}
              clearable
              searchable
              data={AUDIT_ACTIONS.map((action) => ({ value: action, label: t(`audit.actions.${action}`) }))}
              value={filter.action ?? null}
              onChange={(value) =>
                setFilter({ ...filter, action: AUDIT_ACTIONS.find((each) => each === value) })
              }
            />
          </>
        }
      >
        {audit.isError && (
          <ErrorState
            what={t('nav.audit_log')}
            onRetry={() => void audit.refetch()}
            isRetrying={audit.isFetching}
          />
        )}
        {audit.isSuccess && entries.length === 0 && (
          <EmptyState
            icon={<IconReportSearch size="1.25rem" stroke={1.5} aria-hidden="true" />}
            title={t('audit.nothing')}
            text={t('audit.nothing_text')}
          />
        )}
        {entries.length > 0 && <AuditTable entries={entries} />}
        {audit.hasNextPage && (
          <Button
            className="mw-audit-more"
            loading={audit.isFetchingNextPage}
            onClick={() => void audit.fetchNextPage()}
          >
            {t('audit.more')}
          </Button>
        )}
      </Card>
    </PageFrame>
  )
}
