import { NativeSelect, NumberInput, PasswordInput, Switch, Textarea, TextInput } from '@mantine/core'
import type { ModbusEntry } from '@millwright/contract/connectors/settings/modbus'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { ZoneSelect } from '../machines/shared/zone-select.tsx'
import styles from './connector.module.css'
import type { PartProps } from './connector-aside.tsx'
import { withSetting } from './connector-edit.ts'
import { PROTOCOL_FIELDS, type ProtocolField } from './protocol-fields.ts'
import { RegisterMap } from './register-map.tsx'
import { TrustedList } from './trusted-list.tsx'

/** Where the machine is, and how it lets one in. */
export function AddressStep({ edit, saved, onEdit }: PartProps) {
  const { t } = useTranslation()
  const { source } = edit
  if (source === null) return null
  const settings = source.Settings as Readonly<Record<string, unknown>>
  return (
    <div className={styles.form}>
      {PROTOCOL_FIELDS[source.Protocol]
        .filter(({ isIdle }) => !isIdle?.(settings))
        .map((field) =>
          field.kind === 'secret' ? (
            <SecretField
              key={field.name}
              name={field.name}
              isLong={field.isLong === true}
              isSaved={saved?.Source.Protocol === source.Protocol && saved.Secrets.includes(field.name)}
              value={edit.secrets[field.name] ?? ''}
              onChange={(typed) => onEdit({ ...edit, secrets: { ...edit.secrets, [field.name]: typed } })}
            />
          ) : (
            <SettingField
              key={field.name}
              field={field}
              settings={settings}
              label={t(`connectors.settings.${source.Protocol}.${field.name}`)}
              hint={t(`connectors.setting_hints.${source.Protocol}.${field.name}`, { defaultValue: '' })}
              onChange={(value) => onEdit(withSetting(edit, field.name, value))}
            />
          ),
        )}
      {edit.trusted.length > 0 && (
        <TrustedList
          trusted={edit.trusted}
          onTrusted={(trusted) => onEdit({ ...edit, trusted: [...trusted] })}
        />
      )}
    </div>
  )
}

interface SecretFieldProps {
  readonly name: string
  readonly isLong: boolean
  readonly isSaved: boolean
  readonly value: string
  readonly onChange: (typed: string) => void
}

function SecretField({ name, isLong, isSaved, value, onChange }: SecretFieldProps) {
  const { t } = useTranslation()
  if (isLong)
    return (
      <Textarea
        label={t(`connectors.secrets.${name}`)}
        description={isSaved ? t('connectors.secret_saved') : undefined}
        autoComplete="off"
        spellCheck={false}
        rows={3}
        maxLength={10_000}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  return (
    <PasswordInput
      label={t(`connectors.secrets.${name}`)}
      description={isSaved ? t('connectors.secret_saved') : undefined}
      autoComplete="new-password"
      maxLength={500}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

interface SettingFieldProps {
  readonly field: Exclude<ProtocolField, { kind: 'secret' }>
  readonly settings: Readonly<Record<string, unknown>>
  readonly label: string
  readonly hint: string
  readonly onChange: (value: unknown) => void
}

function SettingField({ field, settings, label, hint, onChange }: SettingFieldProps) {
  const { t } = useTranslation()
  const value = settings[field.name]
  const shared = { label, description: hint || undefined, size: 'xs' }
  switch (field.kind) {
    case 'text':
      return (
        <TextInput
          {...shared}
          placeholder={field.example}
          maxLength={300}
          value={String(value ?? '')}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
    case 'number':
      return (
        <NumberInput
          {...shared}
          min={field.min}
          max={field.max}
          allowDecimal={false}
          value={typeof value === 'number' ? value : ''}
          onChange={(next) => onChange(typeof next === 'number' ? next : field.min)}
        />
      )
    case 'choice':
      return (
        <NativeSelect
          {...shared}
          value={String(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
          data={field.choices.map((choice) => ({
            value: choice,
            label: t(`connectors.choices.${choice}`, { defaultValue: choice }),
          }))}
        />
      )
    case 'switch':
      return (
        <Switch
          {...shared}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      )
    case 'names':
      return (
        <TextInput
          {...shared}
          placeholder={field.example}
          value={Array.isArray(value) ? value.join(', ') : ''}
          onChange={(event) => onChange(namesIn(event.currentTarget.value))}
        />
      )
    case 'zone':
      return <ZoneSelect value={String(value ?? '')} onChange={onChange} />
    case 'registers':
      return (
        <RegisterMap
          label={label}
          hint={hint}
          entries={value as readonly ModbusEntry[]}
          onEntries={onChange}
        />
      )
    default:
      return field satisfies never
  }
}

/** A comma that was just typed begins another name. */
const namesIn = (text: string): string[] =>
  text.trim() === '' ? [] : text.split(',').map((name) => name.trimStart())
