import { readLost } from '@millwright/contract/analytics/present-lost'
import type { Machine } from '@millwright/contract/machines/machines'
import { isUnknown, lostMinutes } from '@millwright/domain/status/lost'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import type { Column } from '../../../platform/ui/table/columns.ts'
import { formatMinutes, formatPercent } from '../../../platform/ui/text/format.ts'
import { familyName } from '../../machines/shared/family-name.ts'
import { AccessUntil, isOthers } from '../../machines/shared/machine-owner.tsx'
import { StatusPill } from '../../status/shared/status-pill.tsx'
import { urgencyOfMachine } from '../fleet-order.ts'
import { goalShare } from '../goal-text.ts'
import { ShiftGoal } from '../shift-goal.tsx'
import styles from './fleet-columns.module.css'
import type { FleetRow } from './fleet-rows.ts'

const NO_FIGURE = '—'

/** Null when nothing was planned until now, and when nothing is known of it. */
function minutesLost({ now }: FleetRow): number | null {
  const lost = now?.Lost && readLost(now.Lost)
  return lost && !isUnknown(lost) ? lostMinutes(lost) : null
}

const shiftOf = ({ now }: FleetRow) => now?.Shift ?? null

/** Only where there are machines of others. */
const OWNER_COLUMNS: readonly Column<FleetRow>[] = [
  {
    id: 'owner',
    headerKey: 'fleet.column_owner',
    cell: ({ machine }) => machine.OrganizationName,
    sortBy: ({ machine }) => machine.OrganizationName,
  },
  {
    id: 'access',
    headerKey: 'fleet.column_access',
    width: 11,
    cell: ({ machine }) => (isOthers(machine) ? <AccessUntil machine={machine} /> : NO_FIGURE),
    sortBy: ({ machine }) => machine.AccessUntil,
  },
]

/** The rows come in the order of urgency: it decides between machines that are equal in a column. */
const COLUMNS: readonly Column<FleetRow>[] = [
  {
    id: 'name',
    headerKey: 'fleet.column_name',
    width: 10,
    cell: ({ machine }) => <b className={styles.name}>{machine.Name}</b>,
    sortBy: ({ machine }) => machine.Name,
  },
  {
    id: 'model',
    headerKey: 'fleet.column_model',
    isHidden: true,
    cell: ({ machine }) => machine.Model,
    sortBy: ({ machine }) => machine.Model,
  },
  {
    id: 'family',
    headerKey: 'fleet.column_family',
    hideOnPhone: true,
    cell: ({ machine }) => <Family family={machine.MachineFamily} />,
    sortBy: ({ machine }) => machine.MachineFamily,
  },
  {
    id: 'status',
    headerKey: 'fleet.column_status',
    width: 12.5,
    cell: ({ machine: { status } }) => <StatusPill status={status.value} since={status.timestamp} />,
    sortBy: ({ machine, now }) => urgencyOfMachine(machine, now, Date.now()),
  },
  {
    id: 'program',
    headerKey: 'fleet.column_program',
    cell: ({ now }) => now?.Program || NO_FIGURE,
    sortBy: ({ now }) => now?.Program,
  },
  {
    id: 'operator',
    headerKey: 'fleet.column_operator',
    hideOnPhone: true,
    cell: ({ now }) => now?.Operator || NO_FIGURE,
    sortBy: ({ now }) => now?.Operator,
  },
  {
    id: 'goal',
    headerKey: 'fleet.column_goal',
    width: 11.5,
    cell: (row) =>
      shiftOf(row)?.Goal ? <ShiftGoal family={row.machine.MachineFamily} shift={shiftOf(row)} /> : NO_FIGURE,
    sortBy: (row) => goalShare(shiftOf(row)),
  },
  {
    id: 'lost',
    headerKey: 'fleet.column_lost',
    width: 7,
    align: 'end',
    isNumber: true,
    cell: (row) => <Lost minutes={minutesLost(row)} />,
    sortBy: (row) => minutesLost(row),
  },
  {
    id: 'availability',
    headerKey: 'fleet.column_availability',
    width: 9,
    hideOnPhone: true,
    align: 'end',
    isNumber: true,
    cell: ({ now }) => <Share share={now?.Availability ?? null} />,
    sortBy: ({ now }) => now?.Availability,
  },
]

const [NAME, ...OTHERS] = COLUMNS
const WITH_OWNERS = [...(NAME ? [NAME] : []), ...OWNER_COLUMNS, ...OTHERS]

/** Who sees only machines of the own organization needs no column that says so. */
export const fleetColumns = (machines: readonly Machine[]): readonly Column<FleetRow>[] =>
  machines.some(isOthers) ? WITH_OWNERS : COLUMNS

function Family({ family }: { family: string }) {
  const { t } = useTranslation()
  return familyName(t, family)
}

function Lost({ minutes }: { minutes: number | null }) {
  const { i18n } = useTranslation()
  return minutes === null ? NO_FIGURE : formatMinutes(minutes, i18n.language)
}

function Share({ share }: { share: number | null }) {
  const { i18n } = useTranslation()
  return share === null ? NO_FIGURE : formatPercent(share, i18n.language, 1)
}
