import { ActionIcon, Button, Switch } from '@mantine/core'
import {
  type NoticeRule,
  patchNoticeRule,
  removeNoticeRule,
} from '@millwright/contract/notifications/notice-rules'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { send } from '../../../platform/api/client.ts'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { showToast } from '../../../platform/toasts/toasts.ts'
import { IconTrash } from '../../../platform/ui/icons/icons.ts'
import { useConfirm } from '../../../platform/ui/layers/confirm.tsx'
import type { Column } from '../../../platform/ui/table/columns.ts'
import { DataTable, type TableSource } from '../../../platform/ui/table/data-table.tsx'
import { browserZone, formatDateTime } from '../../../platform/ui/text/format.ts'
import { channelName } from '../../values/shared/channel-name.ts'
import { conditionText } from './condition-text.ts'
import { RULES_KEY } from './notice-rules.queries.ts'

interface RuleTableProps {
  readonly org: string
  readonly rules: readonly NoticeRule[] | undefined
  readonly source: TableSource
  readonly hasOwners: boolean
  readonly empty: ReactNode
}

export function RuleTable({ org, rules, source, hasOwners, empty }: RuleTableProps) {
  const { t, i18n } = useTranslation()
  const cache = useQueryClient()
  const confirm = useConfirm()
  const onSettled = () => cache.invalidateQueries({ queryKey: [RULES_KEY, org] })
  const toggle = useMutation({
    mutationFn: ({ Id, IsOn }: NoticeRule) =>
      send(patchNoticeRule, { params: { org, ruleId: Id }, body: { IsOn: !IsOn } }),
    onSettled,
  })
  const remove = useMutation({
    mutationFn: ({ Id }: NoticeRule) => send(removeNoticeRule, { params: { org, ruleId: Id } }),
    onSuccess: (_answer, { Name }) => showToast('success', t('rules.removed', { name: Name })),
    onSettled,
  })
  const askToRemove = async (rule: NoticeRule): Promise<void> => {
    const isSure = await confirm({
      title: t('rules.remove_title', { name: rule.Name }),
      text: t('rules.remove_text'),
      confirmLabel: t('rules.remove'),
    })
    if (isSure) remove.mutate(rule)
  }

  const columns: Column<NoticeRule>[] = [
    {
      id: 'name',
      headerKey: 'rules.name',
      cell: ({ Name, TargetName, Channel }) => (
        <>
          <b>{Name}</b>
          <small title={Channel}>{`${TargetName} · ${channelName(t, Channel)}`}</small>
        </>
      ),
      sortBy: ({ Name }) => Name,
      csv: ({ Name }) => Name,
    },
    {
      id: 'condition',
      headerKey: 'rules.when',
      cell: (rule) => (
        <>
          {conditionText(t, rule, rule.Unit, i18n.language)}
          <small>{t('rules.machines', { count: rule.MachineCount })}</small>
        </>
      ),
      csv: (rule) => conditionText(t, rule, rule.Unit, i18n.language),
    },
    {
      id: 'people',
      headerKey: hasOwners ? 'rules.owner' : 'rules.reaches',
      hideOnPhone: true,
      cell: ({ Owner, Recipients }) =>
        hasOwners ? Owner.Name : t('rules.people', { count: Recipients.length }),
      sortBy: ({ Owner, Recipients }) => (hasOwners ? Owner.Name : Recipients.length),
      csv: ({ Owner, Recipients }) =>
        hasOwners ? Owner.Name : Recipients.map(({ Name }) => Name).join(', '),
    },
    {
      id: 'last',
      headerKey: 'rules.last',
      cell: ({ LastFiring }) =>
        LastFiring ? (
          <>
            {formatDateTime(Date.parse(LastFiring.Time), browserZone(), i18n.language)}
            <small>
              {LastFiring.OverTime === null
                ? t('rules.goes_on', { machine: LastFiring.Machine })
                : LastFiring.Machine}
            </small>
          </>
        ) : (
          t('rules.never')
        ),
      sortBy: ({ LastFiring }) => LastFiring && Date.parse(LastFiring.Time),
      csv: ({ LastFiring }) => LastFiring?.Time ?? '',
    },
    {
      id: 'on',
      headerKey: 'rules.on',
      width: 5,
      isAction: true,
      cell: (rule) => (
        <Switch
          aria-label={t('rules.switch', { name: rule.Name })}
          checked={rule.IsOn}
          disabled={toggle.isPending}
          onChange={() => toggle.mutate(rule)}
        />
      ),
    },
    {
      id: 'action',
      headerKey: 'rules.action',
      width: 9,
      isAction: true,
      cell: (rule) => (
        <span>
          {rule.MayChange && (
            <Button
              aria-label={`${t('misc.edit')} ${rule.Name}`}
              renderRoot={(props) => (
                <Link to="/settings/notifications/rules/$ruleId" params={{ ruleId: rule.Id }} {...props} />
              )}
            >
              {t('misc.edit')}
            </Button>
          )}
          <ActionIcon
            variant="subtle"
            aria-label={t('rules.remove_named', { name: rule.Name })}
            onClick={() => void askToRemove(rule)}
          >
            <IconTrash size="1rem" aria-hidden="true" />
          </ActionIcon>
        </span>
      ),
    },
  ]
  return (
    <DataTable
      label={t('nav.rules')}
      columns={columns}
      rows={rules}
      keyOf={({ Id }) => Id}
      source={source}
      rowSize="lines"
      csvName="rules"
      empty={empty}
    />
  )
}
