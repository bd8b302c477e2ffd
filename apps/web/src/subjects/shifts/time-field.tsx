import { TextInput } from '@mantine/core'
import { minutesOf } from '@millwright/domain/shifts/shift'
import { type ReactNode, useState } from 'react'
import { clockText } from './clock-text.ts'

interface TimeFieldProps {
  readonly label: string
  readonly value: string
  readonly error: ReactNode
  readonly onChange: (value: string) => void
}

const PATTERN = 'HH:MM'

/** A time of day on 24 hours in every language, which the browser's own field is not. */
export function TimeField({ label, value, error, onChange }: TimeFieldProps) {
  const [isTyping, setTyping] = useState(false)
  // Half a time is no mistake yet.
  const isHalf = isTyping && minutesOf(value) === null
  return (
    <TextInput
      label={label}
      placeholder={PATTERN}
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      value={value}
      error={isHalf ? undefined : error}
      onFocus={() => setTyping(true)}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => {
        setTyping(false)
        if (clockText(value) !== value) onChange(clockText(value))
      }}
    />
  )
}
