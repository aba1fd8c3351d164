import DIAsync
import Testing
