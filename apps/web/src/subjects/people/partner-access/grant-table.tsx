import { Button } from '@mantine/core'
import { endGrant, type Grant } from '@millwright/contract/people/partner-access'
import type { TFunction } from '@millwright/domain/text/translate'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { send } from '../../../platform/api/client.ts'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { showToast } from '../../../platform/toasts/toasts.ts'
import { useConfirm } from '../../../platform/ui/layers/confirm.tsx'
import type { Column } from '../../../platform/ui/table/columns.ts'
import { DataTable } from '../../../platform/ui/table/data-table.tsx'
import { browserZone, formatDateTime } from '../../../platform/ui/text/format.ts'
import { grantsKey } from './grants.queries.ts'

interface GrantTableProps {
  readonly grants: readonly Grant[]
  readonly isGiven: boolean
  readonly empty: ReactNode
}

/** Given to partners, or by partners. */
export function GrantTable({ grants, isGiven, empty }: GrantTableProps) {
  const { t, i18n } = useTranslation()
  const columns = useMemo(() => grantColumns(t, i18n.language, isGiven), [t, i18n.language, isGiven])
  return (
    <DataTable
      label={t(isGiven ? 'partner_access.given' : 'partner_access.received')}
      columns={columns}
      rows={grants}
      keyOf={({ Id }) => Id}
      rowSize="lines"
      csvName={isGiven ? 'access-given' : 'access-received'}
      empty={empty}
    />
  )
}

function grantColumns(t: TFunction, language: string, isGiven: boolean): Column<Grant>[] {
  const time = (at: string | null, none: string): string =>
    at === null ? none : formatDateTime(Date.parse(at), browserZone(), language)
  const other = ({ Partner, Owner }: Grant) => (isGiven ? Partner : Owner)
  const machinesOf = ({ Machines }: Grant): string => Machines.map(({ Name }) => Name).join(', ')
  return [
    {
      id: 'partner',
      headerKey: isGiven ? 'partner_access.partner' : 'partner_access.owner',
      cell: (grant) => (
        <>
          {other(grant).Name}
          <small>{other(grant).BusinessCode}</small>
        </>
      ),
      sortBy: (grant) => other(grant).Name,
      csv: (grant) => other(grant).Name,
    },
    {
      id: 'machines',
      headerKey: 'partner_access.machines',
      cell: (grant) => (
        <>
          {t('machines.found', { count: grant.Machines.length })}
          <small title={machinesOf(grant)}>
            {[grant.Note, machinesOf(grant)].filter(Boolean).join(' · ')}
          </small>
        </>
      ),
      sortBy: ({ Machines }) => Machines.length,
      csv: machinesOf,
    },
    {
      id: 'since',
      headerKey: 'partner_access.since',
      width: 11,
      isNumber: true,
      cell: ({ GrantedAt, GrantedBy }) => (
        <>
          {time(GrantedAt, '')}
          <small>{GrantedBy}</small>
        </>
      ),
      sortBy: ({ GrantedAt }) => GrantedAt,
      csv: ({ GrantedAt }) => GrantedAt,
    },
    {
      id: 'until',
      headerKey: 'partner_access.until',
      width: 10,
      isNumber: true,
      cell: ({ EndsAt, EndedAt }) => time(EndedAt ?? EndsAt, t('partner_access.until_ended')),
      sortBy: ({ EndsAt, EndedAt }) => EndedAt ?? EndsAt,
      csv: ({ EndsAt, EndedAt }) => EndedAt ?? EndsAt,
    },
    {
      id: 'used',
      headerKey: 'partner_access.last_used',
      width: 10,
      isNumber: true,
      cell: ({ LastUsedAt }) => time(LastUsedAt, t('partner_access.never')),
      sortBy: ({ LastUsedAt }) => LastUsedAt,
      csv: ({ LastUsedAt }) => LastUsedAt,
    },
    {
      id: 'state',
      headerKey: 'partner_access.state',
      width: 9,
      isAction: true,
      cell: (grant) =>
        isGiven && grant.State === 'active' ? (
          <EndButton grant={grant} />
        ) : (
          t(`partner_access.${grant.State}`)
        ),
      sortBy: ({ State }) => State,
      csv: ({ State }) => State,
    },
  ]
}

function EndButton({ grant }: { grant: Grant }) {
  const { t } = useTranslation()
  const { organization } = useSession()
  const org = organization.BusinessCode
  const cache = useQueryClient()
  const confirm = useConfirm()
  const end = useMutation({
    mutationFn: () => send(endGrant, { params: { org, grantId: grant.Id } }),
    onSuccess: () => showToast('success', t('partner_access.ended_ok')),
    onSettled: () => cache.invalidateQueries({ queryKey: grantsKey(org) }),
  })
  const ask = async (): Promise<void> => {
    const isSure = await confirm({
      title: t('partner_access.end_title', { name: grant.Partner.Name }),
      text: t('partner_access.end_text'),
      confirmLabel: t('partner_access.end'),
      isDangerous: true,
    })
    if (isSure) end.mutate()
  }
  return (
    <Button loading={end.isPending} onClick={() => void ask()}>
      {t('partner_access.end')}
    </Button>
  )
}
