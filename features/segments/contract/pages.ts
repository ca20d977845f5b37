import { page } from '@kontor/core/contract';

export const segmentPages = {
  uploaded: page({ path: '/segment/upload', access: 'agencyUploadedSegment', title: 'Uploaded Segments' }),
  uploadedCreate: page({ path: '/segment/upload/create', access: 'agencyUploadedSegment', title: 'Upload Segment' }),
  uploadedEdit: page({ path: '/segment/upload/{id}/{tabKey?}', access: 'agencyUploadedSegment', title: 'Segment' }),
  clearvu: page({ path: '/segment/upload/clearvu/{id}/{tabKey?}', access: 'agencyUploadedSegment', title: 'Segment' }),
  shared: page({ path: '/segment/shared/{providerType?}', access: 'agencySharedSegment', title: 'Shared Segments' }),
  sharedDetail: page({ path: '/segment/shared/{providerType}/{id}/{tabKey?}', access: 'agencySharedSegment', title: 'Segment' }),
  overlap: page({ path: '/segment/overlap', access: 'agencyAnySegment', title: 'Segment overlap' }),
};
