import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core'
import { putHandoverPeople } from '@millwright/contract/handover/handover'
import type { Handover, HandoverPerson } from '@millwright/contract/handover/handover-shapes'
import { useState } from 'react'
import { send } from '../../platform/api/client.ts'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { IconX } from '../../platform/ui/icons/icons.ts'
import { Avatar } from '../../platform/ui/page/avatar.tsx'
import { Card } from '../../platform/ui/page/card.tsx'
import { useHandoverChange } from './handover.queries.ts'
import styles from './people-card.module.css'

interface PeopleCardProps {
  readonly org: string
  readonly handover: Handover
}

/** Who was there: found out by the portal, put right by those who know. */
export function PeopleCard({ org, handover }: PeopleCardProps) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState<readonly HandoverPerson[] | null>(null)
  const save = useHandoverChange((body: readonly HandoverPerson[]) =>
    send(putHandoverPeople, { params: { org, handoverId: handover.Id }, body: [...body] }),
  )
  const { People } = handover.Report
  const there = People.filter(({ IsAbsent }) => !IsAbsent)
  const absent = People.filter(({ IsAbsent }) => IsAbsent)
  const saveDraft = () => {
    const named = (draft ?? []).map((each) => ({
      ...each,
      Name: each.Name.trim(),
      Remark: each.Remark.trim(),
    }))
    save.mutate(
      named.filter(({ Name }) => Name !== ''),
      { onSuccess: () => setDraft(null) },
    )
  }
  return (
    <Card
      title={t('handover.people')}
      hint={
        People.length > 0
          ? [
              t('handover.people_hint', { count: there.length }),
              ...absent.map(({ Name, Remark }) => [Name, Remark].filter(Boolean).join(': ')),
            ].join(', ')
          : undefined
      }
      actions={
        handover.State !== 'confirmed' &&
        draft === null && (
          <Button
            size="xs"
            className={styles.change}
            onClick={() => setDraft(People.length > 0 ? People : [NOBODY])}
          >
            {t('handover.change_people')}
          </Button>
        )
      }
    >
      {draft === null ? (
        <ul className={styles.list}>
          {there.map(({ Name, Remark }) => (
            <li key={`${Name} ${Remark}`}>
              <Avatar name={Name} address={null} />
              <div>
                <b>{Name}</b>
                <p>{Remark}</p>
              </div>
            </li>
          ))}
          {People.length === 0 && <li className={styles.none}>{t('handover.nobody')}</li>}
        </ul>
      ) : (
        <div className={styles.form}>
          {draft.map((person, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: people have no id, and rows are only added at the end
            <Row key={at} person={person} onChange={(next) => setDraft(replaced(draft, at, next))} />
          ))}
          <footer>
            <Button size="xs" variant="filled" loading={save.isPending} onClick={saveDraft}>
              {t('misc.save')}
            </Button>
            <Button size="xs" onClick={() => setDraft([...draft, NOBODY])}>
              {t('handover.add_person')}
            </Button>
            <Button size="xs" onClick={() => setDraft(null)}>
              {t('misc.cancel')}
            </Button>
          </footer>
        </div>
      )}
    </Card>
  )
}

const NOBODY: HandoverPerson = { Name: '', Remark: '', IsAbsent: false }

const replaced = (
  all: readonly HandoverPerson[],
  at: number,
  next: HandoverPerson | null,
): HandoverPerson[] => all.flatMap((each, index) => (index === at ? (next ?? []) : each))

interface RowProps {
  readonly person: HandoverPerson
  readonly onChange: (next: HandoverPerson | null) => void
}

function Row({ person, onChange }: RowProps) {
  const { t } = useTranslation()
  const change = (part: Partial<HandoverPerson>) => onChange({ ...person, ...part })
  return (
    <div className={styles.row}>
      <TextInput
        aria-label={t('handover.name')}
        placeholder={t('handover.name')}
        maxLength={100}
        value={person.Name}
        onChange={(event) => change({ Name: event.currentTarget.value })}
      />
      <TextInput
        aria-label={t('handover.remark')}
        placeholder={t('handover.remark')}
        maxLength={100}
        value={person.Remark}
        onChange={(event) => change({ Remark: event.currentTarget.value })}
      />
      <Checkbox
        label={t('handover.absent')}
        checked={person.IsAbsent}
        onChange={(event) => change({ IsAbsent: event.currentTarget.checked })}
      />
      <ActionIcon
        variant="subtle"
        aria-label={t('handover.remove_person', { name: person.Name })}
        onClick={() => onChange(null)}
      >
        <IconX size="0.875rem" aria-hidden="true" />
      </ActionIcon>
    </div>
  )
}
