import type { Schemas } from '../../api/client';

export type Role = Schemas['Role'];

/** What somebody may do, as it is written in a form. */
export interface GrantForm {
  role: Role;
  tenant: string;
  types: string;
  queues: string;
}

export const NO_GRANT: GrantForm = { role: 'VIEWER', tenant: '', types: '', queues: '' };

/** Names that are written with commas or spaces between them. */
export function namesIn(text: string): string[] {
  return [...new Set(text.split(/[\s,，、;；]+/).filter((name) => name !== ''))];
}

export function isTenant(text: string): boolean {
  return text.trim() === '' || /^-?\d{1,19}$/.test(text.trim());
}

export function grantOf(form: GrantForm): Schemas['NewGrant'] {
  return {
    role: form.role,
    tenant: form.tenant.trim() || null,
    types: namesIn(form.types),
    queues: namesIn(form.queues),
  };
}

export function formOf(grant: Schemas['Grant']): GrantForm {
  return {
    role: grant.role,
    tenant: grant.tenant ?? '',
    types: (grant.types ?? []).join(', '),
    queues: (grant.queues ?? []).join(', '),
  };
}

export function isUserName(text: string): boolean {
  return /^[a-z0-9][a-z0-9._@-]{0,63}$/.test(text);
}

/** The server's bounds: bcrypt looks at 72 bytes only. */
export function isPassword(text: string): boolean {
  return text.length >= 10 && new TextEncoder().encode(text).length <= 72;
}

export function isSecretName(text: string): boolean {
  return /^[A-Za-z0-9._-]{1,100}$/.test(text);
}
