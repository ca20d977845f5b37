export * from './caller.ts';
export * from './clickhouse-shim.ts';
export * from './free-port.ts';
export * from './gates.ts';
export * from './mailbox.ts';
export * from './persona-facts.ts';
export * from './personas.ts';
export * from './readiness.ts';
