import { Button } from '@mantine/core'
import { endGrant, type Grant } from '@millwright/contract/calls/partner-access'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { send } from '../../api/client.ts'
import { useSession } from '../../session/use-session.ts'
import { showToast } from '../../toasts/toasts.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { browserZone, formatDateTime } from '../../ui/format.ts'
import { Table } from '../../ui/table.tsx'
import { grantsKey } from './grants.queries.ts'

/** What was given to partners, or what partners have given. */
export function GrantTable({ grants, isGiven }: { grants: readonly Grant[]; isGiven: boolean }) {
  const { t, i18n } = useTranslation()
  const time = (at: string | null, none: string): string =>
    at === null ? none : formatDateTime(Date.parse(at), browserZone(), i18n.language)
  return (
    <Table
      label={t(isGiven ? 'partner_access.given' : 'partner_access.received')}
      rows={grants}
      keyOf={(grant) => grant.Id}
      columns={[
        {
          name: t(isGiven ? 'partner_access.partner' : 'partner_access.owner'),
          cell: ({ Partner, Owner }) => (
            <>
              {(isGiven ? Partner : Owner).Name}
              <small>{(isGiven ? Partner : Owner).BusinessCode}</small>
            </>
          ),
        },
        {
          name: t('partner_access.machines'),
          cell: ({ Machines, Note }) => (
            <>
              {t('machines.found', { count: Machines.length })}
              <small title={Machines.map(({ Name }) => Name).join(', ')}>
                {[Note, Machines.map(({ Name }) => Name).join(', ')].filter(Boolean).join(' · ')}
              </small>
            </>
          ),
        },
        {
          name: t('partner_access.since'),
          width: 11,
          isNumber: true,
          cell: ({ GrantedAt, GrantedBy }) => (
            <>
              {time(GrantedAt, '')}
              <small>{GrantedBy}</small>
            </>
          ),
        },
        {
          name: t('partner_access.until'),
          width: 10,
          isNumber: true,
          cell: ({ EndsAt, EndedAt }) => time(EndedAt ?? EndsAt, t('partner_access.until_ended')),
        },
        {
          name: t('partner_access.last_used'),
          width: 10,
          isNumber: true,
          cell: ({ LastUsedAt }) => time(LastUsedAt, t('partner_access.never')),
        },
        {
          name: t('partner_access.state'),
          width: 9,
          cell: (grant) =>
            isGiven && grant.State === 'active' ? (
              <EndButton grant={grant} />
            ) : (
              t(`partner_access.${grant.State}`)
            ),
        },
      ]}
    />
  )
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
