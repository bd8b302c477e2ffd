import { Button } from '@mantine/core'
import { mayCall } from '@millwright/contract/access'
import type { ReasonRule } from '@millwright/contract/stops/reason-rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { lazyPart } from '../../../platform/ui/browser/load-part.ts'
import { IconListDetails, IconPlus } from '../../../platform/ui/icons/icons.ts'
import { Dialog } from '../../../platform/ui/layers/dialog.tsx'
import { Card } from '../../../platform/ui/page/card.tsx'
import { PageFrame } from '../../../platform/ui/page/page.tsx'
import { EmptyState } from '../../../platform/ui/states/empty-state.tsx'
import { DataTable } from '../../../platform/ui/table/data-table.tsx'
import { reasonRulesQuery } from './reason-rules.queries.ts'
import { ruleColumns } from './rule-columns.tsx'

const RuleForm = lazyPart(() => import('./rule-form.tsx'), 'RuleForm')

/** /settings/reason-rules: what the organization takes for the reason of stops, by alarm and program. */
export function ReasonRulesPage() {
  const { t, i18n } = useTranslation()
  const { organization, person } = useSession()
  const cache = useQueryClient()
  const org = organization.BusinessCode
  const rules = useQuery(reasonRulesQuery(org))
  /** Null is a new one. */
  const [open, setOpen] = useState<ReasonRule | null | undefined>(undefined)
  const mayChange = mayCall('reasonRuleEditor', person)
  const columns = useMemo(
    () => ruleColumns(t, i18n.language, mayChange ? setOpen : null),
    [t, i18n.language, mayChange],
  )
  const done = (): void => {
    setOpen(undefined)
    void cache.invalidateQueries({ queryKey: reasonRulesQuery(org).queryKey })
  }
  return (
    <PageFrame
      title={t('nav.reason_rules')}
      context={organization.Name}
      actions={
        mayChange && (
          <Button
            variant="filled"
            leftSection={<IconPlus size="0.9375rem" aria-hidden="true" />}
            onClick={() => setOpen(null)}
          >
            {t('reason_rules.add')}
          </Button>
        )
      }
    >
      <Card flush title={t('reason_rules.rules')} hint={t('reason_rules.what')}>
        <DataTable<ReasonRule>
          label={t('reason_rules.rules')}
          columns={columns}
          rows={rules.data}
          keyOf={({ Id }) => Id}
          source={rules}
          empty={
            <EmptyState
              icon={<IconListDetails size="1.25rem" stroke={1.5} aria-hidden="true" />}
              title={t('reason_rules.none')}
              text={t(mayChange ? 'reason_rules.none_text' : 'reason_rules.read_only')}
              {...(mayChange && {
                action: <Button onClick={() => setOpen(null)}>{t('reason_rules.add')}</Button>,
              })}
            />
          }
        />
      </Card>
      <Dialog
        isOpen={open !== undefined}
        onClose={() => setOpen(undefined)}
        title={t(open ? 'reason_rules.change' : 'reason_rules.add')}
        size="lg"
      >
        <Suspense>
          {open !== undefined && (
            <RuleForm key={open?.Id} org={org} rule={open} onDone={done} onClose={() => setOpen(undefined)} />
          )}
        </Suspense>
      </Dialog>
    </PageFrame>
  )
}
