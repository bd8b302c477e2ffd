import type { FormEvent, ReactNode } from 'react'
import './form.css'

interface FormProps {
  onSubmit: () => void
  children: ReactNode
}

/** The browser's own messages stay away: the fields say what is wrong in the language of the person. */
export function Form({ onSubmit, children }: FormProps) {
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form className="mw-form" onSubmit={submit} noValidate>
      {children}
    </form>
  )
}

export const FormRow = ({ children }: { children: ReactNode }) => (
  <div className="mw-form-row">{children}</div>
)

export const FormFoot = ({ children }: { children: ReactNode }) => (
  <div className="mw-form-foot">{children}</div>
)
