import { actsForSeller, type DateShareRefusal } from '@threshold/contract/texts/purchase-texts';
import type { VendorStatus, VendorType } from '@threshold/contract/vocabularies';

interface Professional {
  readonly vendor_type: VendorType | null;
  readonly full_name: string;
  readonly business_name: string;
  readonly status: VendorStatus;
  readonly isHeld: boolean;
}

/** Returns why dates of the home under contract cannot be shared with a professional, or null. */
export function refusalToShare(
  professional: Professional,
  home: { readonly agent: string } | undefined,
): DateShareRefusal | null {
  if (actsForSeller(professional, home?.agent ?? '')) return 'seller';
  if (!professional.isHeld) return 'no_account';
  if (professional.status !== 'approved') return 'not_approved';
  return home ? null : 'no_contract';
}
