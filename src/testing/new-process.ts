/** Each file of tests begins as a process does: with nothing remembered (`remember`), and no setting read. */
Object.assign(globalThis, { __academy: undefined, __academyEnv: undefined })
