import { customerCalendarEndpoints } from '@threshold/contract/customers-calendar';
import type { EndpointRequest } from '@threshold/contract/endpoint';
import { vendorCalendarEndpoints } from '@threshold/contract/vendors-calendar';
import type { MemberRole } from '@threshold/contract/vocabularies';
import { api } from '#app/lib/api/api-client.ts';

const endpoints = { customer: customerCalendarEndpoints, vendor: vendorCalendarEndpoints };

/** Books a call. @throws ApiError */
export async function scheduleCall(
  body: EndpointRequest<typeof customerCalendarEndpoints.schedule>['body'],
): Promise<void> {
  await api.call(customerCalendarEndpoints.schedule, { body });
}

/** Moves a call to another time. `dateTime` is an ISO moment. @throws ApiError */
export async function moveCall(side: MemberRole, id: string, dateTime: string): Promise<void> {
  await api.call(endpoints[side].move, { params: { id }, body: { dateTime } });
}

/** @throws ApiError */
export async function cancelCall(side: MemberRole, id: string): Promise<void> {
  await api.call(endpoints[side].cancel, { params: { id } });
}
