import { type GetInputPropsReturnType, useForm } from '@mantine/form'
import type { TextFields } from '@millwright/contract/wire/text'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { i18n } from '../i18n/i18n.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { failureMessage } from '../toasts/failure-message.ts'
import { useUnsavedGuard } from '../ui/layers/use-unsaved-guard.ts'
import { faultTexts, sentValues } from './fault-text.ts'

interface CallFormOptions<V extends object, R> {
  /** Fields go by the names that the call gives them, so that one that the server refuses is found. */
  initial: V
  /** The rules of the text fields, from `@millwright/contract/fields`. */
  fields: TextFields
  /** Faults beside those of the fields, by field; false where nothing is wrong. */
  check?: (values: V) => Readonly<Record<string, string | false>>
  /** With blanks around texts taken off. */
  save: (values: V) => Promise<R>
  onSaved?: (result: R, values: V) => unknown
  onSettled?: () => unknown
  /**
   * False where nothing is lost by leaving, such as a password that is only half typed; `path` where it stays while only
   * the query of the address changes.
   */
  isGuarded?: boolean | 'path'
  /** Left out where values are the same when all of their fields are. */
  isSame?: (a: V, b: V) => boolean
  /** The name here of a field that the call names in another way, such as one inside of a list. */
  fieldOf?: (refused: string) => string
  /** Left out for the text that a toast would have (rules: toasts 3). */
  failureText?: (error: Error) => string | null
}

type TextName<V> = { [K in keyof V]: V[K] extends string ? K : never }[keyof V] & string

type ListName<V> = { [K in keyof V]: V[K] extends readonly string[] ? K : never }[keyof V] & string

/** Of a field, or of one inside of it: `Map_View.BackgroundUrl`. */
type Name<V> = (keyof V & string) | `${keyof V & string}.${string}`

type ValueAt<V, N> = N extends keyof V ? V[N] : string

type InputOf<Value> = Omit<GetInputPropsReturnType, 'value'> & { value: Value }

/**
 * A form that is sent by a call. Limits, required fields and formats come from the rules that the call's schema is made
 * of. What is wrong is shown at its field, whether it is found here or by the server; what belongs to no field that is
 * on the page is the one message of the form.
 */
export function useCallForm<V extends object, R>(options: CallFormOptions<V, R>) {
  const { initial, fields, check, save, onSaved, onSettled, isGuarded = true, isSame } = options
  const { fieldOf = (refused) => refused, failureText } = options
  const { t } = useTranslation()
  const [failure, setFailure] = useState<string | null>(null)
  const shownFields = useRef(new Set<string>())
  const saved = useRef(initial)
  const form = useForm<V>({
    mode: 'controlled',
    initialValues: initial,
    validate: (values) => ({ ...faultTexts(fields, values, t), ...check?.(values) }),
    onValuesChange: () => setFailure(null),
  })
  const isChanged = (): boolean => (isSame ? !isSame(form.getValues(), saved.current) : form.isDirty())
  const mutation = useMutation({
    mutationFn: (values: V) => save(sentValues(fields, values)),
    // One that was given once must not stay in a cache after the page is left.
    gcTime: 0,
    meta: { isShownByPage: true },
    onSuccess: (result, values) => {
      form.resetDirty(values)
      saved.current = values
      return onSaved?.(result, values)
    },
    onError: (error) => {
      const text = failureText ? failureText(error) : failureMessage(error, undefined, i18n)
      const refused = error instanceof ApiError ? error.field : undefined
      const field = refused && fieldOf(refused)
      if (field !== undefined && text !== null && shownFields.current.has(field)) {
        form.setErrors({ [field]: text })
        focus(field)
      } else setFailure(text)
    },
    onSettled,
  })
  useUnsavedGuard(isGuarded !== false && isChanged(), isChanged, isGuarded === 'path')

  const focus = (field: string | undefined): void => {
    if (field !== undefined) form.getInputNode<HTMLElement, string>(field)?.focus()
  }
  const submit = form.onSubmit(
    (values) => {
      setFailure(null)
      if (!mutation.isPending) mutation.mutate(values)
    },
    (errors) => focus(Object.keys(errors)[0]),
  )
  const inputOf = <N extends Name<V>>(name: N): InputOf<ValueAt<V, N>> => {
    shownFields.current.add(name)
    return form.getInputProps(name) as InputOf<ValueAt<V, N>>
  }

  return {
    values: form.values,
    errors: form.errors,
    set: (part: Partial<V>): void => {
      form.setValues(part)
      for (const name of Object.keys(part)) form.clearFieldError(name)
    },
    /** For an input of text: its value, its limit, whether it is required, and its error. */
    text: (name: TextName<V>) => ({
      ...inputOf(name),
      maxLength: fields[name]?.maxLength,
      withAsterisk: fields[name]?.isRequired ?? false,
    }),
    /** For any other input. */
    input: inputOf,
    /** For a list with boxes. */
    list: (name: ListName<V>) => {
      const { value, onChange, error } = inputOf(name)
      return { checked: value as readonly string[], onChange, error }
    },
    /** For what is no single input: what is wrong with the field of this name. */
    errorAt: (name: string): ReactNode => {
      shownFields.current.add(name)
      return form.errors[name]
    },
    /** For `Form`. */
    bind: { onSubmit: () => submit(), failure },
    isSaving: mutation.isPending,
    /** Why it was not saved when it was last tried. */
    error: mutation.error,
    isChanged: isChanged(),
    /** Back to what it began with. */
    reset: (): void => {
      form.reset()
      setFailure(null)
    },
    /** For a button that says it: what was changed is given up without a question. */
    leave: (go: () => void): void => {
      form.reset()
      go()
    },
    /** Begins again, such as with what the server has stored. */
    restart: (values: V): void => {
      form.setInitialValues(values)
      form.setValues(values)
      form.resetDirty(values)
      saved.current = values
      form.clearErrors()
    },
  }
}
