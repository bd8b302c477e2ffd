import type { GroupProgram } from '@millwright/contract/analytics/analytics-groups'
import type { Machine } from '@millwright/contract/machines/machines'
import type { TFunction } from '@millwright/domain/text/translate'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import styles from '../analytics.module.css'
import { groupProgramsQuery } from '../analytics.queries.ts'
import { programsQuery } from '../programs.queries.ts'
import { type Amounts, useAmounts } from '../use-amounts.ts'
import { ChooseButton } from './choose-button.tsx'
import { type CompareRow, CompareTable } from './compare-table.tsx'
import type { CompareProps } from './compare-view.ts'
import { ComparePending } from './compared-figures.tsx'

/** Without a choice those with most runs. */
const PROPOSED = 3

/** Programs of these days: of a machine, or of all machines of a group by their names. */
export function ComparePrograms({ subject, view, compare }: CompareProps) {
  return subject.kind === 'group' ? (
    <OfGroup org={subject.org} groupId={subject.groupId} view={view} compare={compare} />
  ) : (
    <OfMachine machine={subject.machine} view={view} compare={compare} />
  )
}

type Chosen = Pick<CompareProps, 'compare'>
type Viewed = Chosen & Pick<CompareProps, 'view'>

function OfMachine({ machine, view, compare }: Viewed & { machine: Machine }) {
  const query = useQuery(programsQuery(machine.Id, view.range, machine.Country.Timezone))
  return query.data ? (
    <Programs programs={query.data} compare={compare} />
  ) : (
    <ComparePending queries={[query]} />
  )
}

function OfGroup({ org, groupId, view, compare }: Viewed & { org: string; groupId: string }) {
  const { t } = useTranslation()
  const query = useQuery(groupProgramsQuery(org, groupId, view.range))
  if (!query.data) return <ComparePending queries={[query]} />
  const { Counted, Measured, Programs: programs } = query.data
  return (
    <>
      <Programs programs={programs} compare={compare} />
      {Counted < Measured && (
        <p className={styles.key}>{t('analytics.by_hour_of', { counted: Counted, count: Measured })}</p>
      )}
    </>
  )
}

type Program = Omit<GroupProgram, 'Machines'> & Partial<Pick<GroupProgram, 'Machines'>>

function Programs({ programs: found, compare }: Chosen & { programs: readonly Program[] }) {
  const { t } = useTranslation()
  const amounts = useAmounts()
  const all = found.toSorted((a, b) => b.Runs - a.Runs)
  const chosen =
    compare.chosen.length > 0 ? compare.chosen : all.slice(0, PROPOSED).map(({ Program }) => Program)
  const programs = all.filter(({ Program }) => chosen.includes(Program))
  if (all.length === 0) return <p className={styles.empty}>{t('analytics.no_programs')}</p>
  return (
    <>
      <ChooseButton
        label={t('analytics.compare.choose_programs')}
        searchLabel={t('analytics.compare.search_program')}
        items={all.map(({ Program, Runs }) => ({
          id: Program,
          label: Program,
          hint: t('analytics.compare.runs', { count: Runs }),
        }))}
        chosen={chosen}
        onChosen={compare.onChosen}
      />
      {programs.length < 2 ? (
        <p className={styles.empty}>{t('analytics.compare.alone')}</p>
      ) : (
        <>
          <CompareTable
            label={t('analytics.compare.title')}
            figure={t('analytics.compare.figure')}
            columns={programs.map(({ Program }) => ({ key: Program, label: Program }))}
            rows={programRows(programs, t, amounts)}
          />
          <p className={styles.key}>{t('analytics.compare.first_is_base')}</p>
        </>
      )}
    </>
  )
}

function programRows(
  programs: readonly Program[],
  t: TFunction,
  { number, percent, time }: Amounts,
): CompareRow[] {
  const seconds = (value: number | null) => (value === null ? '—' : time(value * 1000))
  const less = { as: 'share', better: 'down' } as const
  const isOfGroup = programs.some(({ Machines }) => Machines !== undefined)
  const machines: CompareRow = {
    key: 'machines',
    label: t('analytics.machines'),
    values: programs.map(({ Machines = null }) => Machines),
    format: number,
  }
  return [
    ...(isOfGroup ? [machines] : []),
    {
      key: 'runs',
      label: t('analytics.runs'),
      values: programs.map(({ Runs }) => Runs),
      format: number,
    },
    {
      key: 'aborted',
      label: t('analytics.aborted'),
      values: programs.map(({ Runs, Aborted }) => (Runs > 0 ? (Aborted / Runs) * 100 : null)),
      format: percent,
      notes: programs.map(({ Aborted }) => number(Aborted)),
      change: { as: 'points', unit: t('analytics.points'), better: 'down' },
    },
    {
      key: 'pieces',
      label: t('analytics.units.pieces'),
      values: programs.map(({ Pieces }) => Pieces),
      format: number,
    },
    {
      key: 'cycle',
      label: t('analytics.cycle'),
      values: programs.map(({ Median }) => Median),
      format: seconds,
      change: less,
    },
    {
      key: 'best',
      label: t('analytics.compare.best_cycle'),
      values: programs.map(({ Best }) => Best),
      format: seconds,
      change: less,
    },
    {
      key: 'recent',
      label: t('analytics.recent'),
      values: programs.map(({ Recent }) => Recent),
      format: seconds,
      change: less,
    },
  ]
}
