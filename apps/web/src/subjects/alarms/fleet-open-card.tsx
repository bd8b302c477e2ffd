import { Button, SegmentedControl, Select } from '@mantine/core'
import { FLEET_ALARM_SORTS, type FleetAlarm, type FleetOpenAlarms } from '@millwright/contract/alarms/alarms'
import type { Machine } from '@millwright/contract/machines/machines'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { textIn } from '../../platform/pages/search-text.ts'
import { groupName } from '../../platform/session/group-name.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { showToast } from '../../platform/toasts/toasts.ts'
import { IconCircleCheck } from '../../platform/ui/icons/icons.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import { EmptyState } from '../../platform/ui/states/empty-state.tsx'
import { DataTable } from '../../platform/ui/table/data-table.tsx'
import { sortFor, type TableSearch } from '../../platform/ui/table/table-address.ts'
import { useTableAddress } from '../../platform/ui/table/use-table-address.ts'
import { browserZone, formatDateTime } from '../../platform/ui/text/format.ts'
import { groupMachinesQuery } from '../machines/shared/machines.queries.ts'
import { useFleetAlarmTickets } from '../tickets/shared/origin-ticket.tsx'
import { AlarmMark } from './alarm-mark.tsx'
import styles from './alarms.module.css'
import {
  acknowledgeMany,
  FLEET_ALARMS_KEY,
  FLEET_PAGE,
  fleetAlarmsQuery,
  loadFleetAlarms,
} from './fleet-alarms.queries.ts'
import { FLEET_COLUMN_IDS, fleetColumns } from './fleet-columns.tsx'
import { numberOf } from './use-acknowledge.ts'
import { useAskToAcknowledge } from './use-ask-to-acknowledge.ts'

const FILTERS = { state: ['active', 'cleared'] } as const
const NEWEST_FIRST = { by: 'raised', isDescending: true } as const
/** The order of the server: active ones first, then by the time lost. */
const BY_URGENCY = 'urgency'
/** More do not fit into a list; a letter finds the rest. */
const MOST_LISTED = 50

export interface FleetAlarmSearch extends TableSearch {
  state?: (typeof FILTERS)['state'][number] | undefined
  machine?: string | undefined
}

/** Active alarms of the group's machines, and cleared ones that nobody has seen. */
export function FleetOpenCard() {
  const { t, i18n } = useTranslation()
  const { organization, selectedGroup } = useSession()
  const scope = { org: organization.BusinessCode, groupId: selectedGroup.Id }
  const table = useTableAddress({ columns: FLEET_COLUMN_IDS, filters: FILTERS })
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const { state } = table.filters
  const sort = sortFor(FLEET_ALARM_SORTS, table.sort)
  const filter = { state, code: table.words || undefined, machine: textIn(search.machine), sort }
  const machines = useQuery(groupMachinesQuery(scope.org, scope.groupId)).data
  const byId = useMemo(() => new Map(machines?.map((machine) => [machine.Id, machine])), [machines])
  const query = useQuery(fleetAlarmsQuery(scope, filter, table.page))
  const found = query.data
  const tickets = useFleetAlarmTickets()
  const columns = useMemo(
    () => fleetColumns({ t, language: i18n.language, byId, tickets }),
    [t, i18n.language, byId, tickets],
  )
  const isOwn = ({ MachineId }: FleetAlarm) =>
    byId.get(MachineId)?.OrganizationCode === organization.BusinessCode
  const chooseMachine = (machine: string | null): void =>
    void navigate({
      to: '.',
      search: (old) => ({ ...old, machine: machine ?? undefined, page: undefined }),
      replace: true,
    })
  const clear = (): void =>
    void navigate({
      to: '.',
      search: (old) => ({
        ...old,
        machine: undefined,
        state: undefined,
        q: undefined,
        page: undefined,
      }),
    })
  const isFiltered = Boolean(state ?? filter.code ?? filter.machine)
  return (
    <Card
      flush
      title={t('alarms.open')}
      actions={
        <>
          <StateButtons
            counts={found?.Counts}
            state={state}
            onState={(next) => table.onFilter('state', next)}
          />
          <Select
            className={styles.filter}
            aria-label={t('alarms.code')}
            placeholder={t('alarms.all_codes')}
            clearable
            searchable
            limit={MOST_LISTED}
            data={codesOf(found, filter.code)}
            value={filter.code ?? null}
            onChange={(value) => table.onSearch(value ?? '')}
          />
          <Select
            className={styles.filter}
            aria-label={t('alarms.machine')}
            placeholder={t('alarms.all_machines')}
            clearable
            searchable
            limit={MOST_LISTED}
            data={(machines ?? []).map(({ Id, Name }) => ({ value: Id, label: Name }))}
            value={filter.machine ?? null}
            onChange={chooseMachine}
          />
          <SegmentedControl
            aria-label={t('alarms.sorted_by')}
            value={sort ?? BY_URGENCY}
            onChange={(next) => table.onSort(next === BY_URGENCY ? undefined : NEWEST_FIRST)}
            data={[
              { value: BY_URGENCY, label: t('alarms.time_lost') },
              { value: '-raised', label: t('alarms.newest') },
            ]}
          />
        </>
      }
    >
      <Notices found={found} byId={byId} />
      <DataTable<FleetAlarm>
        label={t('alarms.open')}
        columns={columns}
        rows={found?.Alarms}
        keyOf={({ MachineId, Code, From }) => `${MachineId} ${From} ${Code}`}
        nameOf={({ Code, Text, MachineId, From }) =>
          [
            `${Code} ${Text}`.trim(),
            byId.get(MachineId)?.Name,
            formatDateTime(From, byId.get(MachineId)?.Country.Timezone ?? browserZone(), i18n.language),
          ]
            .filter(Boolean)
            .join(', ')
        }
        view={table}
        source={query}
        // Below it the text of an alarm would be cut to nothing.
        minWidth={72}
        {...(!query.isPlaceholderData && { heldFor: JSON.stringify([scope, filter, table.page]) })}
        csvName={`alarms-${groupName(t, selectedGroup)}`}
        loadAll={() => loadFleetAlarms(scope, filter)}
        paging={{
          page: table.page,
          pageSize: FLEET_PAGE,
          total: found?.Total,
          onPage: table.onPage,
          sorts: FLEET_ALARM_SORTS,
        }}
        actions={(chosen, done) => <AcknowledgeChosen alarms={chosen.filter(isOwn)} onDone={done} />}
        empty={
          <EmptyState
            icon={<IconCircleCheck size="1.25rem" stroke={1.5} aria-hidden="true" />}
            title={t(isFiltered ? 'alarms.nothing_found' : 'alarms.none_open')}
            text={t(isFiltered ? 'alarms.nothing_found_fleet' : 'alarms.none_open_text')}
            action={isFiltered && <Button onClick={clear}>{t('table.clear_filters')}</Button>}
          />
        }
      />
    </Card>
  )
}

const codesOf = (found: FleetOpenAlarms | undefined, chosen: string | undefined): string[] => [
  ...new Set([...(found?.Codes ?? []), ...(chosen === undefined ? [] : [chosen])]),
]

/** Machines of which something is missing: out of reach, or in alarm without having reported why. */
function Notices({
  found,
  byId,
}: {
  found: FleetOpenAlarms | undefined
  byId: ReadonlyMap<string, Machine>
}) {
  const { t } = useTranslation()
  if (!found) return null
  const { OutOfReach, WithoutAlarm, IsCut } = found
  return (
    <>
      {OutOfReach.length > 0 && (
        <p className={styles.without} role="status">
          {t('alarms.out_of_reach', { count: OutOfReach.length })}
        </p>
      )}
      {IsCut && <p className={styles.without}>{t('alarms.is_cut')}</p>}
      {WithoutAlarm.length > 0 && (
        <p className={styles.without}>
          {t('alarms.without_alarm', { count: WithoutAlarm.length })}{' '}
          {WithoutAlarm.slice(0, 5).map((id) => (
            <Link key={id} to="/machine/$id/status" params={{ id }} className={styles.bare}>
              {byId.get(id)?.Name ?? id}
            </Link>
          ))}
        </p>
      )}
    </>
  )
}

interface StateButtonsProps {
  readonly counts: FleetOpenAlarms['Counts'] | undefined
  readonly state: 'active' | 'cleared' | undefined
  readonly onState: (state: 'active' | 'cleared' | null) => void
}

function StateButtons({ counts, state, onState }: StateButtonsProps) {
  const { t } = useTranslation()
  return (
    <fieldset className={styles.states} aria-label={t('alarms.state')}>
      <button type="button" aria-pressed={state === undefined} onClick={() => onState(null)}>
        {t('alarms.all')} <span className="mw-num">{counts && counts.active + counts.cleared}</span>
      </button>
      {(['active', 'cleared'] as const).map((each) => (
        <button key={each} type="button" aria-pressed={state === each} onClick={() => onState(each)}>
          <AlarmMark state={each} />
          {t(`alarms.filters.${each}`)} <span className="mw-num">{counts?.[each]}</span>
        </button>
      ))}
    </fieldset>
  )
}

/** Of machines of one's own organization; partners read. */
function AcknowledgeChosen({ alarms, onDone }: { alarms: readonly FleetAlarm[]; onDone: () => void }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const askToAcknowledge = useAskToAcknowledge()
  const unseen = alarms.filter(({ Acknowledgement }) => !Acknowledgement)
  const { mutate, isPending } = useMutation({
    mutationFn: () => acknowledgeMany(unseen),
    onSuccess: () => {
      showToast('success', t('alarms.acknowledged_ok', { count: unseen.length }))
      onDone()
    },
    onSettled: () => cache.invalidateQueries({ queryKey: [FLEET_ALARMS_KEY] }),
  })
  const ask = async (): Promise<void> => {
    if (await askToAcknowledge(numberOf(unseen))) mutate()
  }
  return (
    <Button loading={isPending} disabled={unseen.length === 0} onClick={() => void ask()}>
      {t('alarms.acknowledge')}
    </Button>
  )
}
