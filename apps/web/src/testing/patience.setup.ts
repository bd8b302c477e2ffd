import { configure } from '@testing-library/react'

// A part of a page that is loaded when it is opened takes longer than the usual second on a busy machine.
configure({ asyncUtilTimeout: 10_000 })
