import { NativeSelect, Textarea } from '@mantine/core'
import type { ModbusEntry } from '@millwright/contract/connectors/settings/modbus'
import { presentModbusEntry, readModbusEntry } from '@millwright/contract/connectors/settings/modbus-entry'
import { entryFaults } from '@millwright/domain/connectors/modbus/entry-faults'
import { METER_TEMPLATES } from '@millwright/domain/connectors/modbus/meter-templates'
import { useState } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import styles from './connector.module.css'
import { readRows, rowsText } from './register-rows.ts'

interface RegisterMapProps {
  readonly label: string
  readonly hint: string
  readonly entries: readonly ModbusEntry[]
  readonly onEntries: (entries: readonly ModbusEntry[]) => void
}

/** Most devices behind an address have this number. */
const USUAL_UNIT = 1

/** Of the table, that are seen at once. */
const FEWEST_LINES = 4
const MOST_LINES = 16

const EXAMPLE = 'Power; 1; input; 52; float32; 0; ABCD; 1; W'

/** The registers of a device: of a meter that is known, or typed from its manual. */
export function RegisterMap({ label, hint, entries, onEntries }: RegisterMapProps) {
  const { t } = useTranslation()
  const [text, setText] = useState(() => rowsText(entries))
  const [own, setOwn] = useState(entries)
  // A template has brought others.
  if (entries !== own) {
    setOwn(entries)
    setText(rowsText(entries))
  }
  const read = readRows(text)
  const fault = 'line' in read ? read : null
  const [wrong = null] = 'line' in read ? [] : entryFaults(read.map(readModbusEntry))
  const put = (next: string): void => {
    setText(next)
    const rows = readRows(next)
    if ('line' in rows) return
    setOwn(rows)
    onEntries(rows)
  }
  return (
    <div className={styles.registers}>
      <NativeSelect
        size="xs"
        label={t('connectors.meter_template')}
        value=""
        onChange={(event) => {
          const meter = METER_TEMPLATES.find(({ id }) => id === event.currentTarget.value)
          if (meter)
            put(rowsText(meter.entries.map((entry) => presentModbusEntry({ ...entry, unitId: USUAL_UNIT }))))
        }}
        data={[
          { value: '', label: '—' },
          ...METER_TEMPLATES.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <Textarea
        label={label}
        description={hint}
        size="xs"
        placeholder={EXAMPLE}
        rows={Math.min(MOST_LINES, Math.max(FEWEST_LINES, text.split('\n').length))}
        spellCheck={false}
        value={text}
        error={
          fault
            ? t('connectors.bad_rows', { number: fault.line, text: fault.text })
            : wrong && t(`connectors.register_faults.${wrong.kind}`, { names: wrong.names.join(', ') })
        }
        onChange={(event) => put(event.currentTarget.value)}
      />
    </div>
  )
}
