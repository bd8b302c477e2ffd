import { Button, Notification, Select, TextInput } from '@mantine/core'
import type { Period } from '@millwright/domain/time/period'
import { useState } from 'react'
import { TOAST_ICONS } from '../../platform/toasts/toast-icons.ts'
import { TOAST_KINDS, type ToastKind } from '../../platform/toasts/toast-kind.ts'
import { FileDrop, type FileState } from '../../platform/ui/fields/file-drop.tsx'
import { Form, FormFoot, FormRow } from '../../platform/ui/fields/form.tsx'
import { PeriodPicker } from '../../platform/ui/fields/period-picker.tsx'
import { Card } from '../../platform/ui/page/card.tsx'
import { MachinePicker } from '../../subjects/machines/shared/machine-picker.tsx'
import { PersonPicker } from '../../subjects/people/shared/person-picker.tsx'
import styles from './kit.module.css'
import { KIT_MACHINES } from './kit-data.ts'
import { TEXT } from './kit-texts.ts'

const nothing = () => {}
const LAST_DAY = '2026-11-12'
const PERIODS: readonly Period[] = [
  { kind: 'day', day: LAST_DAY },
  { kind: 'week', day: '2026-11-04' },
  { kind: 'month', day: LAST_DAY },
  { kind: 'year', day: '2025-03-01' },
  { kind: 'custom', from: '2026-10-01', to: LAST_DAY },
]
const PEOPLE = [
  { Id: 'a', Firstname: 'Marco', Lastname: 'Ferri', Email: 'marco@example.com' },
  { Id: 'b', Firstname: 'Elena', Lastname: 'Lindqvist', Email: 'elena@example.com' },
]
const FILE_STATES: readonly FileState[] = [
  { kind: 'idle' },
  { kind: 'sending', name: TEXT.sentFile, share: 0.64 },
  { kind: 'failed', name: TEXT.sentFile, text: TEXT.fileFailure },
]
const LIMITS = { types: ['image/png', 'image/jpeg'], typesText: TEXT.pictureTypes, maxBytes: 10 * 1024 ** 2 }
const TOASTS: Record<ToastKind, string> = {
  success: TEXT.saved,
  warning: TEXT.warned,
  error: TEXT.refused,
  info: TEXT.informed,
}

export function KitForms() {
  const [machines, setMachines] = useState(['a'])
  const [people, setPeople] = useState<string[]>([])
  return (
    <>
      <Card className={styles.table} title={TEXT.period}>
        <div className={styles.stack}>
          {PERIODS.map((period) => (
            <KitPeriod key={period.kind} first={period} />
          ))}
        </div>
      </Card>
      <Card flush className={styles.table} title={TEXT.form}>
        <Form onSubmit={nothing} failure={TEXT.formFailure}>
          <FormRow>
            <TextInput label={TEXT.name} withAsterisk error={TEXT.nameMissing} />
            <Select label={TEXT.machine} data={KIT_MACHINES.map(({ name }) => name)} />
          </FormRow>
          <FormFoot>
            <Button type="submit" variant="filled">
              {TEXT.primary}
            </Button>
            <Button>{TEXT.secondary}</Button>
          </FormFoot>
        </Form>
      </Card>
      <Card title={TEXT.machinePicker}>
        <MachinePicker
          machines={KIT_MACHINES.map(({ id, name, model, status }) => ({
            Id: id,
            Name: name,
            Model: model,
            serial: '',
            status: { value: status },
          }))}
          checked={machines}
          onChange={setMachines}
          error={machines.length === 0 && TEXT.chooseOne}
        />
      </Card>
      <Card title={TEXT.personPicker}>
        <PersonPicker
          label={TEXT.people}
          people={PEOPLE}
          checked={people}
          onChange={setPeople}
          error={people.length === 0 && TEXT.chooseOne}
        />
      </Card>
      <Card title={TEXT.files}>
        <div className={styles.stack}>
          {FILE_STATES.map((state) => (
            <FileDrop
              key={state.kind}
              label={TEXT.picture}
              limits={LIMITS}
              state={state}
              onFile={nothing}
              onCancel={nothing}
              onRetry={nothing}
            />
          ))}
        </div>
      </Card>
      <Card title={TEXT.toasts}>
        <div className={styles.stack}>
          {TOAST_KINDS.map((kind) => {
            const Icon = TOAST_ICONS[kind]
            return (
              <Notification
                key={kind}
                className={`mw-toast mw-toast-${kind}`}
                icon={<Icon size="1rem" stroke={1.6} />}
                withBorder
                closeButtonProps={{ 'aria-label': TEXT.end }}
              >
                {TOASTS[kind]}
              </Notification>
            )
          })}
        </div>
      </Card>
    </>
  )
}

function KitPeriod({ first }: { first: Period }) {
  const [period, setPeriod] = useState(first)
  return <PeriodPicker period={period} onChange={setPeriod} lastDay={LAST_DAY} />
}
