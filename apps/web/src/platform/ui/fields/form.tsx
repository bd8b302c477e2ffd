import { Alert } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import styles from './form.module.css'

interface FormProps {
  onSubmit: () => void
  /** A failure that belongs to no single field. */
  failure?: ReactNode
  /** Instead of the layout of most forms; empty where what is in it has one already. */
  className?: string
  /** The id of its heading. */
  labelledBy?: string
  children: ReactNode
}

/** The browser's own messages stay away: the fields say what is wrong in the language of the person. */
export function Form({ onSubmit, failure, className = styles.root, labelledBy, children }: FormProps) {
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form
      className={className}
      aria-labelledby={labelledBy}
      onSubmit={submit}
      onKeyDown={suppressEnter}
      noValidate
    >
      {failure && <FormFailure>{failure}</FormFailure>}
      {children}
    </form>
  )
}

/** A long form may have been scrolled away from it. */
function FormFailure({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Newer browsers return a promise, which is no cleanup of an effect.
    ref.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <Alert ref={ref} data-tone="error" role="alert">
      {children}
    </Alert>
  )
}

const TEXT_TYPES: readonly string[] = ['text', 'search', 'email', 'tel', 'url', 'number']

/** Enter in a text field sends nothing (rules: limits 5); in a password, which is the last field, it does. */
function suppressEnter(event: KeyboardEvent): void {
  const { target } = event
  if (event.key !== 'Enter' || !(target instanceof HTMLInputElement)) return
  // A password that is shown is a text to the browser.
  const isPassword = target.autocomplete.endsWith('password')
  if (!isPassword && TEXT_TYPES.includes(target.type)) event.preventDefault()
}

export const FormRow = ({ children }: { children: ReactNode }) => <div className={styles.row}>{children}</div>

export const FormFoot = ({ children }: { children: ReactNode }) => (
  <div className={styles.foot}>{children}</div>
)
